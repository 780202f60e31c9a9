module Workshop
  class Current < ActiveSupport::CurrentAttributes
    attribute :mark
  end
end
