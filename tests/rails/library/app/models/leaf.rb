class Leaf < ApplicationRecord
  include Rails.application.routes.url_helpers

  belongs_to :book
  has_many :stains

  to_param :isbn_note

  def address
    [leaf_path(self), leaf_url(self, host: "leaves.example"), self.class.shelf].join(" ")
  end

  def self.shelf
    Rails.application.routes.url_helpers.leaves_path(page: 2)
  end
end
