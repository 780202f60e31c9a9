{
  en: { greeting: ->(_key, options) { options[:formal] ? "Good day, %{name}" : "Hi #{options[:name]}" } },
  de: { "greeting" => lambda { |_key, options| options[:formal] ? "Guten Tag, #{options[:name]}" : "Hallo, %{name}" } }
}
