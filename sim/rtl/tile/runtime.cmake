# SPDX-License-Identifier: Apache-2.0
# dateline_runtime(TARGET RUNTIME): moves Verilator's runtime from the Verilated library TARGET to a library RUNTIME,
# which is linked to TARGET. Its files are compiled with the same command line for every Verilated library, so that the
# compiler cache has them after the first.
function(dateline_runtime target runtime)
  get_target_property(generated ${target} SOURCES)
  set(files ${generated})
  list(FILTER files INCLUDE REGEX "/verilated[a-z_]*[.]cpp$")
  list(FILTER generated EXCLUDE REGEX "/verilated[a-z_]*[.]cpp$")
  set_target_properties(${target} PROPERTIES SOURCES "${generated}")
  if(NOT TARGET ${runtime})
    get_target_property(definitions ${target} COMPILE_DEFINITIONS)
    string(REPLACE "TARGET_PROPERTY:" "TARGET_PROPERTY:${target}," definitions "${definitions}")
    get_target_property(options ${target} COMPILE_OPTIONS)
    add_library(${runtime} STATIC ${files})
    set_target_properties(${runtime} PROPERTIES POSITION_INDEPENDENT_CODE ON)
    target_include_directories(${runtime} PRIVATE ${VERILATOR_ROOT}/include ${VERILATOR_ROOT}/include/vltstd)
    target_compile_definitions(${runtime} PRIVATE ${definitions})
    target_compile_options(${runtime} PRIVATE ${options})
    # The libraries that the runtime needs (zlib) must follow it on the linker's command line.
    get_target_property(needed ${target} LINK_LIBRARIES)
    if(needed)
      target_link_libraries(${runtime} PUBLIC ${needed})
    endif()
  endif()
  target_link_libraries(${target} PUBLIC ${runtime})
endfunction()
