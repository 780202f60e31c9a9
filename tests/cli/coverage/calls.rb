t = Tally.build(0)
t.kind
t.add(3)
t.kind
t.try(20)
t.try(-1)
t.try(0)
t.try(2)
t.add(5)
t.kind
t.walk
t.chained
t.early(true)
t.early(false)
t.hash
t.hash { |v| v.size }
t.catches
t.short
t.multi(1)
t.multi(1, 2, c: 3)
Tally.sum([1, 2])
begin
  t.after_raise
rescue ArgumentError
end
t.more(1)
t.more(nil)
t.more([1, 2])
t.retries
t.opt
t.opt(3)
t.opt(nil, b: 2)
t.self_ish
