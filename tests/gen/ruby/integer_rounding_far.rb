# Places far beyond a number's own: CRuby counts bytes, and gives zero.
p 123.ceil(-20), 123.ceil(-5), -1.floor(-20), -1.floor(-3), 5.round(-19), 9.round(-1), 123.truncate(-20)
p (10**20).ceil(-30), (10**20).floor(-21), (10**20).round(-21), (10**20).ceil(-21)
p (2**80).ceil(-24), (2**80).ceil(-25), (2**80).ceil(-26), (2**62).ceil(-19), (2**64).ceil(-19)
p (2**64).ceil(-20), (2**64).ceil(-22), (2**64).ceil(-23), (-(2**64)).floor(-23), (-(2**64)).floor(-20)
