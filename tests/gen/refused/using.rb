using Shout
