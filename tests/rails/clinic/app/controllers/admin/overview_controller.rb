module Admin
  class OverviewController < BaseController
    skip_before_action :managers_only, if: -> { params[:public] == "yes" }

    def index
      @counts = { patients: Patient.kept, appointments: Appointment, audits: Audit }.to_h { |name, scope| [name, scope.count] }
      @recent = Audit.newest_first.limit(5).pluck(:event, :actor)
      @chains = Practitioner.order(:name).map { |p| [p.initials, *p.chain.map(&:initials)].join("→") }
      @unseen = Patient.kept.unseen_since(Date.new(2025, 2, 1)).alphabetical.map { |patient| patient.name(reverse: true) }
    end
  end
end
