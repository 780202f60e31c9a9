# at app/jobs/import_job.rb
class ImportJob < ActiveJob::Base
  include ActiveJob::Continuable
  def perform = nil
end
