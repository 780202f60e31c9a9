# MatchData as keys, and groups that a replacement names and the pattern has not.
m1 = "abc".match(/b/); m3 = "abc".match(/b/); m2 = "xbz".match(/b/)
p m1.hash == m3.hash, m1.hash == m2.hash, m1.eql?(m3), m1 == m3, m1 == m2, {m1 => 1}[m3], [m1, m3].uniq.size
begin; "abc".gsub(/(?<x>a)/, "\\k<y>"); rescue IndexError => e; puts "#{e.class}: #{e.message}"; end
begin; "abc".gsub(/(?<x>a)/, "\\k<>"); rescue IndexError => e; puts "#{e.class}: #{e.message}"; end
begin; "abc".gsub(/(a)/, "\\k<y>"); rescue IndexError => e; puts "#{e.class}: #{e.message}"; end
p "abc".gsub(/(a)/, "\\k<1>") rescue p $!
p "abc".gsub(/(?<x>a)/, "\\k<x"), "abc".gsub(/(?<x>a)/, "[\\k<x>]"), "abc".gsub("a", "\\k<x>") rescue p $!
