class Tagging < ApplicationRecord
  belongs_to :tag, counter_cache: :uses
  belongs_to :article
end
