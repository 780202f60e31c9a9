word = "first-name"
p word =~ /[\w-.]+/
p word =~ /(?~name)/
p word =~ /(first)?-(?(1)name)/
p word =~ /\g<1>(-)/, word =~ /first\Kname/, word =~ /\Gname/, word =~ /\X/
