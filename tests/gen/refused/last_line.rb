gets
puts $_
