module Sluggable
  extend ActiveSupport::Concern

  included do
    class_attribute :slug_source, :slug_limit, instance_accessor: false
    has_many :old_slugs, as: :sluggable, dependent: :destroy
    before_validation :assign_slug, if: -> { slug.blank? || (respond_to?(:retitled?, true) && retitled?) }
    after_update :keep_old_slug, if: :saved_change_to_slug?
    validates :slug, presence: true, uniqueness: { case_sensitive: false, message: "“%{value}” is in use" }, format: { with: /\A[a-z0-9-]+\z/, allow_blank: true }
  end

  class_methods do
    def slugged_by(source, limit: 40)
      self.slug_source = source
      self.slug_limit = limit
    end

    def find_by_slug!(slug)
      find_by(slug: slug) || OldSlug.where(sluggable_type: name, slug: slug).order(:id).last&.sluggable || raise(ActiveRecord::RecordNotFound.new("No #{name.downcase} at #{slug}", name, "slug", slug))
    end
  end

  def to_param = slug_was

  private

  def assign_slug
    stem = public_send(self.class.slug_source).to_s.parameterize.truncate(self.class.slug_limit, omission: "", separator: "-")
    return if stem.blank?

    taken = self.class.unscoped.where.not(id: id).where("slug = ? OR slug LIKE ?", stem, "#{stem}-%").pluck(:slug)
    self.slug = taken.include?(stem) ? (2..).lazy.map { |n| "#{stem}-#{n}" }.find { |each| taken.exclude?(each) } : stem
  end

  def keep_old_slug
    old_slugs.create!(slug: slug_before_last_save)
  end
end
