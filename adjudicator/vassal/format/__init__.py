"""Read and write VASSAL's file formats: archives, scripts, commands, traits, modules, chat."""
