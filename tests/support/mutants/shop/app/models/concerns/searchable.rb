module Searchable
  extend ActiveSupport::Concern

  included do
    scope :named, ->(text) { where("name LIKE ?", "%#{text}%") }
  end

  class_methods do
    def search(text)
      text.present? ? named(text).order(:name) : all
    end
  end

  def headline = name.to_s.truncate(30)
end
