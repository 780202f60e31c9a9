import type * as nodes from '@ruby/prism/src/nodes.js'
import { underscore } from '../../shell/inflection/inflection.ts'
import { toS } from '../../shell/ruby/object/texts.ts'
import { isString } from '../../shell/ruby/text/mutable-string.ts'
import type { Diagnostic } from '../diagnostics.ts'
import { argumentsOf, constantPath } from '../facts/syntax.ts'
import type { Node, Parsed } from '../parse.ts'
import { builtInPage } from './built-in-page.ts'
import { computedAt, type Recording } from './recorded-configuration.ts'
import { mountedIn } from './redirect-routes.ts'
import { synthesize } from './synthesize.ts'

/** The controller of the page of queues; its file is not on disk. */
export const QUEUES_PAGE = 'app/controllers/mission_control/jobs/queues_controller.rb'

const ENGINE = /^(?:::)?MissionControl::Jobs::Engine$/
const SETTING = 'mission_control.jobs.base_controller_class'

/**
 * The controller of `mount MissionControl::Jobs::Engine, at: "/jobs"`, below the class that
 * `config.mission_control.jobs.base_controller_class` names, so that its guards stand before it; null where nothing mounts it. Source: the gem
 * mission_control-jobs.
 */
export function queuesPage(
  files: ReadonlyMap<string, string>,
  { said }: Recording,
  diagnostics: Diagnostic[],
): string | null {
  const routes = [...files].filter(([path]) => path.startsWith('config/routes'))
  if (!routes.some(([, text]) => text.includes('MissionControl::Jobs::Engine'))) return null
  const named = said.filter(({ path }) => path === SETTING)
  // What is said last in each environment holds there.
  const last = new Map(named.map(({ moment, args: [name] }) => [moment, name]))
  const bases = new Set(
    [...last.values()].map((name) => (isString(name) ? toS(name).replace(/^::/, '') : '')),
  )
  const [base = 'ApplicationController', other] = [...bases]
  const path = `app/controllers/${underscore(base)}.rb`
  const isThere = files.has(path) || base === 'ActionController::Base'
  const place = named.at(-1)
  if (place !== undefined && (!isThere || other !== undefined)) {
    const message = '`base_controller_class` is no controller that is known when gen runs.'
    const hint = 'Write one name for all environments: "AdminController".'
    diagnostics.push(computedAt(files, place, message, hint))
    return null
  }
  return `class MissionControl::Jobs::QueuesController < ::${base}\n${CONTROLLER}`
}

const ROUTES: readonly (readonly string[])[] = [
  ['get', '', 'index'],
  ['get', 'jobs.css', 'stylesheet'],
  ['get', 'jobs/:id', 'show'],
  ...['ready', 'scheduled', 'running', 'failed'].map((state) => {
    return ['get', state, 'list', `as: nil, defaults: { state: "${state}" }`]
  }),
  ...['retry', 'retry_all', 'discard', 'discard_all'].map((deed) => ['post', deed, `${deed}_jobs`]),
]

/** `mount MissionControl::Jobs::Engine, at: "/jobs"` as the routes of the page; null for any other call. Its other options guard them: `constraints:`. */
export function queuesRoutes(node: nodes.CallNode, { source }: Parsed): Node | null {
  const { node: app, mount } = mountedIn(node) ?? {}
  if (app === undefined || mount === undefined || mount === null) return null
  if (!ENGINE.test(constantPath(app) ?? '')) return null
  const [at, as] = [mount.path, mount.as].map((each) => each && source.slice(each.location))
  const routes = ROUTES.map(([verb, path, action, more = 'as: nil']) => {
    const own = action === 'index' ? `as: ${as ?? ':mission_control_jobs'}` : more
    const to = `to: "/mission_control/jobs/queues#${action}", format: false`
    return `${verb}("#{(${at}).to_s.chomp("/")}/${path}", ${to}, ${own})`
  })
  const made = synthesize(`[${routes.join(', ')}]`, node)
  for (const call of (made as nodes.ArrayNode).elements as nodes.CallNode[]) {
    const [, options] = argumentsOf(call)
    ;(options as nodes.KeywordHashNode).elements.push(...(mount.options as never[]))
  }
  return made
}

const SHEET = '<link rel="stylesheet" href="<%= @root %>/jobs.css">'
const NAV = `
<%= link_to "Queues", @top %>
<% %w[ready scheduled running failed].each do |state| %> <%= link_to state.capitalize, "#{@root}/#{state}" %><% end %>
`

function page(title: string, body: string): string {
  return builtInPage(title, NAV, body, SHEET)
}

const INDEX = `
<table>
<tr><th>Queue</th><th>Ready</th><th>Scheduled</th><th>Running</th><th>Failed</th></tr>
<% @queues.each do |queue| %>
<tr><th><%= queue[:queue] %></th>
<% %i[ready scheduled running failed].each do |state| %>
<td><%= link_to queue[state], "#{@root}/#{state}?#{{ queue: queue[:queue] }.to_query}" %></td>
<% end %>
</tr>
<% end %>
</table>
<% if @queues.empty? %><p>No jobs wait.</p><% end %>
`

const LIST = `
<% if @state == "failed" && @jobs.any? %>
<%= button_to "Retry all", "#{@root}/retry_all", params: @filter %>
<%= button_to "Discard all", "#{@root}/discard_all", params: @filter %>
<% end %>
<table>
<tr><th>Job</th><th>Arguments</th><th>Queue</th><th>Enqueued</th><th>Due</th><% if @state == "failed" %><th>Failed</th><th>Error</th><% end %><th></th></tr>
<% @jobs.each do |job| %>
<tr>
<td><%= link_to job[:type], "#{@root}/jobs/#{job[:id]}" %></td>
<td><code><%= job[:arguments].truncate(200) %></code></td>
<td><%= job[:queue] %></td><td><%= job[:enqueued_at] %></td><td><%= job[:run_at] %></td>
<% if @state == "failed" %><td><%= job[:failed_at] %></td><td><%= job[:error].to_s.truncate(200) %></td><% end %>
<td>
<% if @state == "failed" %><%= button_to "Retry", "#{@root}/retry", params: @filter.merge(id: job[:id]) %><% end %>
<% if @state != "running" %><%= button_to "Discard", "#{@root}/discard", params: @filter.merge(id: job[:id], state: @state) %><% end %>
</td>
</tr>
<% end %>
</table>
<% if @jobs.empty? %><p>No jobs.</p><% end %>
<p>
<% if @page > 1 %><%= link_to "Previous page", "#{@root}/#{@state}?#{@filter.merge(page: @page - 1).to_query}", rel: "prev" %><% end %>
<% if @is_more %><%= link_to "Next page", "#{@root}/#{@state}?#{@filter.merge(page: @page + 1).to_query}", rel: "next" %><% end %>
</p>
`

const SHOW = `
<dl>
<% { "Id" => :job_id, "State" => :state, "Queue" => :queue, "Priority" => :priority, "Executions" => :executions, "Enqueued" => :enqueued_at, "Due" => :run_at, "Failed" => :failed_at }.each do |label, key| %>
<dt><%= label %></dt><dd><%= @job[key] %></dd>
<% end %>
</dl>
<h2>Arguments</h2><pre><%= @job[:arguments] %></pre>
<% if @job[:state] == "failed" %>
<h2>Error</h2><pre><%= @job[:error] %></pre>
<%= button_to "Retry", "#{@root}/retry", params: { id: @job[:id] } %>
<% end %>
<% if @job[:state] != "running" %><%= button_to "Discard", "#{@root}/discard", params: { id: @job[:id], state: @job[:state] } %><% end %>
`

const STYLE =
  'body{font:1rem/1.5 system-ui,sans-serif;margin:1rem auto;max-width:80rem;padding:0 1rem}nav a{margin-right:1rem}' +
  'table{border-collapse:collapse;width:100%}td,th{border-bottom:1px solid #ccc;overflow-wrap:break-word;padding:.3rem .5rem;text-align:left;vertical-align:top}' +
  'th,button{white-space:nowrap}form{display:inline-block}code,pre{overflow-wrap:anywhere;white-space:pre-wrap}'

const CONTROLLER = `  protect_from_forgery with: :exception
  before_action :authenticate_for_queues
  before_action :find_root

  def index
    @queues = MissionControl::Jobs::Table.queues
    ${page('Queues', INDEX)}
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
    ${page('<%= @title %>', LIST)}
  end

  def show
    found = MissionControl::Jobs::Table.list(params[:id].to_s, nil, nil, 0, hidden_arguments).first
    return redirect_to(@top, notice: "The job is not there any more.") if found.nil?
    @job = with_times(found)
    ${page('<%= @job[:type] %>', SHOW)}
  end

  def stylesheet = render(body: ${JSON.stringify(STYLE)}, content_type: "text/css")

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
`
