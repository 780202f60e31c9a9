class ActiveStorage::TransformJob < ActiveJob::Base
  queue_as { ActiveStorage.queues[:transform] }
  discard_on ActiveRecord::RecordNotFound, ActiveJob::DeserializationError, ActiveStorage::UnrepresentableError
  retry_on ActiveStorage::IntegrityError, attempts: 10, wait: :polynomially_longer

  def perform(blob, transformations)
    blob.representation(transformations).processed
  end
end
