class DailyView < ApplicationRecord
  belongs_to :article
end
