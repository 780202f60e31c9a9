class Leaf < ApplicationRecord
  include Rails.application.routes.url_helpers

  belongs_to :book
  has_many :stains
  has_one :label

  accepts_nested_attributes_for :stains, allow_destroy: true, reject_if: :all_blank, limit: 4
  accepts_nested_attributes_for :book, update_only: true
  accepts_nested_attributes_for :label, reject_if: ->(attributes) { attributes[:text] == "none" }

  to_param :isbn_note

  def address
    [leaf_path(self), leaf_url(self, host: "leaves.example"), self.class.shelf].join(" ")
  end

  def self.shelf
    Rails.application.routes.url_helpers.leaves_path(page: 2)
  end
end
