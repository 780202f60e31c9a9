class ActionText::RichText < ActionText::Record
  self.table_name = "action_text_rich_texts"

  serialize :body, coder: ActionText::Content
  belongs_to :record, polymorphic: true, touch: true
  delegate :blank?, :empty?, :present?, to: :to_plain_text

  def to_s = body.to_s
  def to_plain_text = body.nil? ? "" : body.to_plain_text
  def to_trix_html = body&.to_trix_html
end
