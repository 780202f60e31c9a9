module Taggable
  extend ActiveSupport::Concern

  included do
    has_many :taggings, -> { order(:position) }, inverse_of: :post, dependent: :destroy
    has_many :tags, through: :taggings

    scope :tagged_with, ->(name) { joins(:tags).merge(Tag.named(name)) }
  end

  def tag_list
    tags.map(&:name).join(", ")
  end

  def tag_list=(text)
    names = text.to_s.split(",").map { |name| name.strip.downcase }.reject(&:empty?).uniq
    self.tags = names.map { |name| Tag.where(name: name).first_or_create! }
  end
end
