class ActiveStorage::Current < ActiveSupport::CurrentAttributes
  attribute :url_options
end
