def load_late
  require_relative "other"
end

load_late
