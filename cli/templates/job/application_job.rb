class ApplicationJob < ActiveJob::Base
  # A job that met a deadlock may be tried again.
  # retry_on ActiveRecord::Deadlocked

  # What a job was about may be gone when it runs.
  # discard_on ActiveJob::DeserializationError
end
