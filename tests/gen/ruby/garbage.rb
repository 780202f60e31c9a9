# GC.start does nothing that a program can see.
list = Array.new(3) { |i| "item #{i}" }
p GC.start, GC.start(full_mark: true), list
p GC.enable, GC.disable, GC.disable, GC.enable, GC.enable
p GC.class, GC.name
