class QuoteBlock < Block
  validates_presence_of :body, message: "is what is quoted"
  alias_attribute :source, :title
end
