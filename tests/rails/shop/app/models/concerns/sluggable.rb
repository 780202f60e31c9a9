module Sluggable
  extend ActiveSupport::Concern

  included do
    class_attribute :slug_source, default: :name
    before_validation :assign_slug, if: -> { slug.blank? && public_send(slug_source).present? }
    validates :slug, uniqueness: true, allow_nil: true
    scope :by_slug, ->(slug) { where(slug: slug) }
  end

  class_methods do
    def find_by_slug_or_id!(key)
      by_slug(key).first || find(key)
    end
  end

  def to_param
    slug.presence || id&.to_s
  end

  private
    def assign_slug
      self.slug = public_send(self.class.slug_source).parameterize
    end
end
