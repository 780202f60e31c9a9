class ActiveStorage::PurgeJob < ActiveJob::Base
  queue_as { ActiveStorage.queues[:purge] }
  discard_on ActiveRecord::RecordNotFound, ActiveJob::DeserializationError

  def perform(blob)
    blob.purge
  end
end
