word = "first-name"
p word =~ /[\w-.]+/
p word =~ /(?~name)/
