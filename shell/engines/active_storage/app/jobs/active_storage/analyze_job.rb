class ActiveStorage::AnalyzeJob < ActiveJob::Base
  queue_as { ActiveStorage.queues[:analysis] }
  discard_on ActiveRecord::RecordNotFound, ActiveJob::DeserializationError
  retry_on ActiveStorage::IntegrityError, attempts: 10, wait: :polynomially_longer

  def perform(blob)
    blob.analyze
  end
end
