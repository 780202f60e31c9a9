class Animal; end
class Plant; end
class Cat < Animal; end
class Cat < ::Animal; end
begin
  class Cat < Plant; end
rescue TypeError => error
  puts error.message
end
