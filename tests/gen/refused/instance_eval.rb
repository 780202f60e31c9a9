"text".instance_eval("si#{ARGV.size}ze")
