def here
  binding
end
