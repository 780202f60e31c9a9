class ActiveStorage::MirrorJob < ActiveJob::Base
  queue_as { ActiveStorage.queues[:mirror] }
  discard_on ActiveStorage::FileNotFoundError
  retry_on ActiveStorage::IntegrityError, attempts: 10, wait: :polynomially_longer

  def perform(key, checksum:, service_name: nil)
    service = service_name ? ActiveStorage.services.fetch(service_name) : ActiveStorage.service
    service.mirror(key, checksum: checksum)
  end
end
