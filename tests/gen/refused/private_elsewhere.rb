class Greeter
  begin
    private :greet
  rescue NameError
    puts "absent"
  end
end
