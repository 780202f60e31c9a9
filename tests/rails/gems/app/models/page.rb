class Page < ApplicationRecord
  enum state: { draft: 0, live: 1 }
end
