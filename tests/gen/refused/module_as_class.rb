module Greeter
end
class Greeter # at
end
