module Greeter
end
class Host < Greeter # at
end
