import subprocess,sys,hashlib,re,os,tempfile
D=sys.argv[1]; out=sys.argv[2]
os.chdir(tempfile.mkdtemp())
env=dict(os.environ)
def run(a):
    p=subprocess.run([D]+a,capture_output=True,timeout=300,stdin=subprocess.DEVNULL)
    return p.returncode,p.stdout,p.stderr
txt=run(['list'])[1].decode()
ops={};cur=None
for l in txt.split('topologies')[0].split('\n')[1:]:
    m=re.match(r'  (\S+)',l); 
    m4=re.match(r'    (\S+)',l)
    if m4 and cur: ops[cur].append(m4.group(1))
    elif m: cur=m.group(1); ops[cur]=[]
def canonical(text):
    "JSON with its keys in order and whole numbers without a point; anything else as it is."
    import json
    def whole(x):
        if isinstance(x,float) and x==int(x): return int(x)
        if isinstance(x,list): return [whole(y) for y in x]
        if isinstance(x,dict): return {k:whole(v) for k,v in x.items()}
        return x
    try: return json.dumps(whole(json.loads(text)),sort_keys=True).encode()
    except ValueError: return text
cmds=[]
T=['torus:8x8','torus:5x5','torus:4x6x3','torus:12','mesh:4x3','hypercube:4','dual-cube:3','ghc:3x4','product:ring5*path3*complete4']
for t in T:
    d={'torus:4x6x3':3,'torus:12':1,'torus:6x6x6':3}.get(t,2)
    for op,al in ops.items():
        for a in al:
            x=[]
            if op=='translate': x=['--by='+','.join(['2','-1','1'][:d])]
            if op=='shear': x=['--by=1']
            if op=='permute': x=['--axes='+{1:'-x',2:'-y,x',3:'-y,z,x'}[d]]
            if op=='rotate-angle': x=['--angle=130']
            for e in (['--q','1'],['--q','2','--ports','one','--switching','circuit','--words','7']):
                cmds.append(['check',op,'--algorithm',a,'--topology',t,'--json','-']+x+e)
    for op in ('broadcast','all-gather','all-to-all'):
        for r in ('','udr','source','ascending'):
            cmds.append(['run',op,'--topology',t,'--words','5','--json','-','--unsafe','--width','64']+(['--routing',r] if r else []))
    for r in ('','udr','source','dor:1,0','ascending'):
        for v in ('1','2','4'):
            for e in ([],['--without-rule'],['--flow','bubble','--depth','12']):
                cmds.append(['prove','--topology',t,'--vcs',v]+(['--routing',r] if r else [])+e)
    for p in ('uniform','transpose','tornado','bitcomp'):
        cmds.append(['traffic','--topology',t,'--pattern',p,'--rate','0.1','--measure','300','--warm-up','100','--json','-'])
    cmds.append(['traffic','--topology',t,'--packet','6','--rate','0.2','--measure','300','--warm-up','100','--routing','udr'])
    for p in ('linear','full'):
        for r in ('dor','udr'): cmds.append(['load','--topology',t,'--placement',p,'--routing',r,'--json','-'])
    cmds.append(['load','--topology',t,'--placement','full','--run','--json','-'])
    cmds.append(['draw','all-gather','--topology',t,'--output','-']); cmds.append(['draw','broadcast','--topology',t,'--output','-'])
    cmds.append(['fit','--topology',t])
cmds+= [['tables','--n','6','--d','2','--q','2'],['tables','--n','5','--d','2','--q','1'],['tables','--dual-cube','3'],['demo'],['list']]
if len(sys.argv)>3:
    for i,t in enumerate(['torus:5x3','torus:4x4','mesh:3x3','hypercube:3','dual-cube:2','dual-cube:3','ghc:3x3','product:ring4*path2*complete3','torus:3x3x3','torus:9']):
        cmds.append(['lockstep','--topology',t,'--cycles','2000','--seed',str(i+1)])
f=open(out,'w'); n=0
for c in cmds:
    try: rc,o,e=run(c)
    except subprocess.TimeoutExpired: rc,o,e=-1,b'',b'timeout'
    e=re.sub(rb'building.*|[0-9.]+ s\b',b'',e)
    o=canonical(o)
    f.write('%s\t%d\t%s\t%s\t%s\n'%(' '.join(c),rc,hashlib.sha1(o).hexdigest()[:12],hashlib.sha1(e).hexdigest()[:12],(e.decode(errors='replace').strip().split('\n') or [''])[-1][:120] if rc else '')); f.flush(); n+=1
print(n,'commands')
