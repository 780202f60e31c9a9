module {{Helper}}
end
