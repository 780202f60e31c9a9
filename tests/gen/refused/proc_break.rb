stop = proc { break 1 }
stop.call
