class KeptBelowController < KeptController
  before_action { @count = 2.5 }
  before_action(only: :unset) { @label = :name }
end
