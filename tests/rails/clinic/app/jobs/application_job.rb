class ApplicationJob < ActiveJob::Base
  self.queue_adapter = :inline
  discard_on(ActiveJob::DeserializationError)
end
