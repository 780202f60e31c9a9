class OldSlug < ApplicationRecord
  belongs_to :sluggable, polymorphic: true
  attr_readonly :slug
end
