class {{Job}} < ApplicationJob
  queue_as :{{queue}}

  def perform(*args)
    # Do what is for later here.
  end
end
