class ActiveStorage::NamedVariant
  attr_reader :transformations

  def initialize(transformations)
    @preprocessed = transformations[:preprocessed]
    @transformations = transformations.except(:preprocessed)
  end

  def preprocessed?(record)
    case @preprocessed
    when Symbol then record.public_send(@preprocessed)
    when Proc then @preprocessed.call(record)
    else @preprocessed
    end
  end
end
