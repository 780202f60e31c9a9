class ActiveStorage::Reflection
  attr_reader :macro, :name, :options, :active_record, :named_variants

  def initialize(macro, name, options, active_record)
    @macro = macro
    @name = name.to_sym
    @options = options
    @active_record = active_record
    @named_variants = {}
  end

  def variant(name, transformations)
    named_variants[name.to_sym] = transformations
  end
end
