/** The jobs of Active Storage. Source: Rails API, ActiveStorage::AnalyzeJob, ActiveStorage::PurgeJob. */

export const ANALYZE_JOB = `class ActiveStorage::AnalyzeJob < ActiveJob::Base
  queue_as { ActiveStorage.queues[:analysis] }
  discard_on ActiveRecord::RecordNotFound, ActiveJob::DeserializationError
  retry_on ActiveStorage::IntegrityError, attempts: 10, wait: :polynomially_longer

  def perform(blob)
    blob.analyze
  end
end
`

export const PURGE_JOB = `class ActiveStorage::PurgeJob < ActiveJob::Base
  queue_as { ActiveStorage.queues[:purge] }
  discard_on ActiveRecord::RecordNotFound, ActiveJob::DeserializationError

  def perform(blob)
    blob.purge
  end
end
`
