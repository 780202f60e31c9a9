catch("done") do
  throw "done" # at
end
