class Palette
  %w[red blue].each do |color|
    define_method("#{color}?") { true }
  end
end
