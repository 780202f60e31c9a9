class MissionControl::Jobs::QueuesController < ::ApplicationController
  protect_from_forgery with: :exception
  before_action :authenticate_for_queues
  before_action :find_root

  def index
    @queues = MissionControl::Jobs::Table.queues
    @title = "Queues"
    render inline: "index.html.erb", layout: false
  end

  def list
    @state = params[:state]
    @queue = params[:queue].presence&.to_s
    @filter = @queue ? { queue: @queue } : {}
    @page = params[:page].to_s.to_i.clamp(1, 1_000_000)
    found = MissionControl::Jobs::Table.list(nil, @state, @queue, (@page - 1) * 25, hidden_arguments)
    @is_more = found.size > 25
    @jobs = found.first(25).map { |job| with_times(job) }
    @title = [@state.capitalize, @queue].compact.join(": ")
    render inline: "list.html.erb", layout: false
  end

  def show
    found = MissionControl::Jobs::Table.list(params[:id].to_s, nil, nil, 0, hidden_arguments).first
    return redirect_to(@top, notice: "The job is not there any more.") if found.nil?
    @job = with_times(found)
    @title = @job[:type]
    render inline: "show.html.erb", layout: false
  end

  def stylesheet = render(body: "body{font:1rem/1.5 system-ui,sans-serif;margin:1rem auto;max-width:80rem;padding:0 1rem}nav a{margin-right:1rem}table{border-collapse:collapse;width:100%}td,th{border-bottom:1px solid #ccc;overflow-wrap:break-word;padding:.3rem .5rem;text-align:left;vertical-align:top}th,button{white-space:nowrap}form{display:inline-block}code,pre{overflow-wrap:anywhere;white-space:pre-wrap}", content_type: "text/css")

  def retry_jobs = told(MissionControl::Jobs::Table.retry_failed(params[:id].to_s, nil), "retried")
  def retry_all_jobs = told(MissionControl::Jobs::Table.retry_failed(nil, params[:queue].presence), "retried")
  def discard_jobs = told(MissionControl::Jobs::Table.discard(params[:id].to_s, nil), "discarded")
  def discard_all_jobs = told(MissionControl::Jobs::Table.discard(nil, params[:queue].presence), "discarded")

  private

  def authenticate_for_queues
    settings = Rails.configuration.mission_control.jobs
    return if settings.http_basic_auth_enabled == false
    kept = Rails.application.credentials.mission_control || {}
    user = settings.http_basic_auth_user || kept[:http_basic_auth_user]
    password = settings.http_basic_auth_password || kept[:http_basic_auth_password]
    return head(:unauthorized) if user.blank? || password.blank?
    http_basic_authenticate_or_request_with name: user.to_s, password: password.to_s
  end

  def find_root = @root = (@top = url_for(action: :index, only_path: true)).chomp("/")

  def hidden_arguments = Rails.configuration.mission_control.jobs.filter_arguments

  def with_times(job)
    job.merge(%i[enqueued_at run_at failed_at].index_with { |key| job[key] && Time.zone.at(job[key]).strftime("%Y-%m-%d %H:%M:%S %Z") })
  end

  def told(count, word)
    state = params[:state].presence_in(%w[ready scheduled]) || "failed"
    query = params[:queue].present? ? "?#{{ queue: params[:queue].to_s }.to_query}" : ""
    redirect_to "#{@root}/#{state}#{query}", status: :see_other, notice: "#{count} #{"job".pluralize(count)} #{word}."
  end
end
