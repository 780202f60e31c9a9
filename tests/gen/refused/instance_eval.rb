"text".instance_eval("size")
