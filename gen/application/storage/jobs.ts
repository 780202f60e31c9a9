/** The jobs of Active Storage. Source: Rails API, ActiveStorage::AnalyzeJob, ActiveStorage::MirrorJob, ActiveStorage::PurgeJob. */

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

/** Has a job copy the file of a blob into the mirrors of its service. */
export const MIRROR_LATER =
  'blob.service.mirror? ? ActiveStorage::MirrorJob.perform_later(blob.key, checksum: blob.checksum, service_name: blob.service_name) : nil'

export const MIRROR_JOB = `class ActiveStorage::MirrorJob < ActiveJob::Base
  queue_as { ActiveStorage.queues[:mirror] }
  discard_on ActiveStorage::FileNotFoundError
  retry_on ActiveStorage::IntegrityError, attempts: 10, wait: :polynomially_longer

  def perform(key, checksum:, service_name: nil)
    service = service_name ? ActiveStorage.services.fetch(service_name) : ActiveStorage.service
    service.mirror(key, checksum: checksum)
  end
end
`
