class Tagging < ApplicationRecord
  belongs_to :tag, counter_cache: true
  belongs_to :post
  before_create { self.position = post.taggings.maximum(:position).to_i + 1 }
end
