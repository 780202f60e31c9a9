trap("INT") { exit }
