class Block < ApplicationRecord
  belongs_to :subject, polymorphic: true, optional: true
  default_scope { order(:position, :id) }
  scope :visible, -> { where(visible: true) }
  before_create { self.position ||= self.class.base_class.unscoped.maximum(:position).to_i + 1 }
  after_initialize :set_defaults, if: :new_record?

  def self.kinds = [HeroBlock, ListBlock, QuoteBlock, PollBlock]
  def self.label = model_name.human.delete_suffix(" block")
  def kind = type.delete_suffix("Block").downcase.inquiry

  private

  def set_defaults; end
end
