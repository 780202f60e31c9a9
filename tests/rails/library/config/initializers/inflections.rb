# Words of this application.
ActiveSupport::Inflector.inflections(:en) do |inflect|
  inflect.irregular "leaf", "leaves"
  inflect.uncountable %w[staff]
  inflect.acronym "ISBN"
  inflect.plural(/(quot)a$/i, '\1ae')
end
