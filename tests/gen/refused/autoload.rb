autoload :Thing, "thing"
