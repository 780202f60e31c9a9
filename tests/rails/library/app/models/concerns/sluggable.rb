module Sluggable
  extend ActiveSupport::Concern

  included do
    before_validation :set_slug, on: :create
    validates :slug, presence: true, uniqueness: true
  end

  class_methods do
    def slugged(text)
      find_by!(slug: text)
    end
  end

  def to_param
    slug
  end

  private

  def set_slug
    self.slug ||= name.to_s.parameterize
  end
end
