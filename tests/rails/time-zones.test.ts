import t from 'tap'
import { bodyOf } from '../support/compared-app.ts'
import { askRailsOf, type RailsAnswer, withoutRails } from '../support/debian-rails.ts'
import { type LoweredRequest, runLoweredApp } from '../support/lowered-app.ts'

// Records, forms and pages in the zone of who asks, beside Debian's Rails. Rails guide "Active Support Core Extensions",
// API of ActiveSupport::TimeWithZone, ActiveRecord::AttributeMethods::TimeZoneConversion, FormOptionsHelper.

const FILES = {
  'config/routes.rb': `Rails.application.routes.draw do
  resources :events do
    get :search, :report, :ruby, :zones, :mail, on: :collection
  end
end
`,
  'db/migrate/20260101000000_create_events.rb': `class CreateEvents < ActiveRecord::Migration[7.0]
  def change
    create_table :users do |t|
      t.string :name
      t.string :time_zone
    end
    create_table :events do |t|
      t.string :title
      t.string :zone
      t.datetime :starts_at
      t.time :opens_at
      t.date :day
      t.datetime :created_at, null: false
      t.datetime :updated_at, null: false
    end
  end
end
`,
  'db/seeds.rb': `at = Time.utc(2026, 3, 29, 0, 30)
[["ada", "Berlin"], ["bea", "Eastern Time (US & Canada)"], ["cem", "Kathmandu"], ["dan", "UTC"], ["eve", "London"]].each do |name, zone|
  User.create!(name: name, time_zone: zone)
end
Event.create!(title: "Spring", starts_at: at, opens_at: "09:30", day: "2026-03-29", created_at: at, updated_at: at)
Event.create!(title: "Autumn", starts_at: Time.utc(2026, 10, 25, 0, 30, 15, 250_000), opens_at: "23:45", day: "2026-10-25", created_at: at, updated_at: at)
Event.create!(title: "Winter", starts_at: "2026-12-31 23:30", created_at: at, updated_at: at)
`,
  'app/models/user.rb': `class User < ActiveRecord::Base
  validates :time_zone, inclusion: ActiveSupport::TimeZone.all.map(&:name)
end
`,
  'app/mailers/application_mailer.rb':
    'class ApplicationMailer < ActionMailer::Base\n  default from: "a@example.com"\nend\n',
  'app/mailers/event_mailer.rb': `class EventMailer < ApplicationMailer
  def reminder
    @event = params[:event]
    mail to: "b@example.com", subject: "At #{@event.starts_at}"
  end
end
`,
  'app/views/event_mailer/reminder.text.erb':
    '<%= @event.starts_at %> <%= @event.starts_at.strftime("%H:%M %Z") %> <%= Time.zone.name %> <%= l @event.starts_at, format: :long %>\n',
  'app/models/slot.rb': `class Slot
  include ActiveModel::Model
  include ActiveModel::Attributes
  attribute :at, :datetime
end
`,
  'app/models/event.rb': `class Event < ActiveRecord::Base
  scope :on, ->(day) { where(starts_at: day.all_day) }

  def local_start
    starts_at&.strftime("%d.%m.%Y %H:%M %Z")
  end
end
`,
  'app/helpers/events_helper.rb': `module EventsHelper
  def clock_of(event, zone)
    Time.use_zone(zone) { "#{event.starts_at.in_time_zone.strftime("%H:%M %Z")} #{Time.zone.name}" }
  end
end
`,
  'app/controllers/application_controller.rb': `class ApplicationController < ActionController::Base
  around_action :use_own_zone

  private

  def use_own_zone(&action)
    @user = User.find_by(name: params[:as])
    Time.use_zone(@user ? @user.time_zone : Time.zone, &action)
  end
end
`,
  'app/controllers/events_controller.rb': `class EventsController < ApplicationController
  before_action { @event = Event.find(params[:id]) if params[:id] }

  def index
    @events = Event.order(:id)
  end

  def show
  end

  def edit
  end

  def new
    @event = Event.new
  end

  def create
    @event = Event.new(params.require(:event).permit(:title, :starts_at, :opens_at, :day, :zone))
    @event.created_at = @event.updated_at = Time.utc(2026)
    @event.save!
    raw = Event.connection.select_value("SELECT starts_at FROM events WHERE id = #{@event.id.to_i}")
    clock = Event.connection.select_value("SELECT opens_at FROM events WHERE id = #{@event.id.to_i}")
    render json: { stored: raw && raw[0, 19], clock: clock && clock[0, 19], read: @event.reload.starts_at, opens: @event.opens_at, changed: @event.changed? }
  rescue StandardError => e
    render plain: e.class.name
  ensure
    @event.destroy
  end

  def update
    @event.assign_attributes(params.require(:event).permit(:starts_at, :opens_at, :day))
    render json: { changes: @event.changes, before: @event.starts_at_was, typed: @event.starts_at_before_type_cast.to_s }
  end

  def search
    day = Date.parse(params[:day])
    @range = day.all_day
    found = {
      all_day: Event.where(starts_at: day.all_day).pluck(:title),
      scope: Event.on(day).pluck(:title),
      range: Event.where(starts_at: day.beginning_of_day..(day + 1).beginning_of_day).pluck(:title),
      week: Event.where(starts_at: day.in_time_zone.all_week).pluck(:title),
      zoned: Event.where(starts_at: Time.zone.parse(params[:day])..).order(:id).pluck(:title),
      text: Event.where("starts_at >= ?", day.beginning_of_day).order(:id).pluck(:title),
      utc: Event.where(starts_at: "2026-03-29 00:30:00").pluck(:title),
      exact: Event.find_by(starts_at: Time.zone.at(1774744200))&.title,
      starts: Event.order(:id).pluck(:starts_at),
      most: [Event.maximum(:starts_at), Event.minimum(:starts_at)],
      days: Event.order(:id).group_by { |event| event.starts_at.to_date }.transform_values(&:size),
    }
    render json: found
  end

  def report
    render json: Event.order(:id).map { |event| { at: event.starts_at, local: event.local_start, hour: event.starts_at.hour, day: event.starts_at.to_date, opens: event.opens_at } }
  end

  def ruby
    event = Event.first
    at = event.starts_at
    lines = [
      at.inspect, at.class, at.time_zone.name, at.zone, at.dst?, at.utc_offset, at.to_s, at.iso8601, at.to_json, event.to_json, event.inspect,
      at + 1.day, at + 86400, at.beginning_of_day, at.end_of_month, at.all_day, at.change(hour: 3), at.advance(months: 7), at.utc, at.localtime("+00:00"),
      at.in_time_zone("Tokyo"), at == at.utc, at.is_a?(Time), Time === at, at - 1.hour, at - Event.last.starts_at, at.to_a, at.to_date, at.to_time,
      event.opens_at, event.created_at, event.attributes["updated_at"], Event.pluck(:created_at).first, event.starts_at.to_s(:db),
      Time.zone.to_s, Time.zone.now.zone == Time.current.zone, Time.zone.today == Date.current, Date.tomorrow > Date.current,
      Time.zone.local(2026, 3, 29, 2, 30), Time.zone.parse("2026-10-25 02:30"), "2026-07-01 12:00".in_time_zone, Date.new(2026, 7, 1).in_time_zone, DateTime.new(2026, 7, 1, 12).in_time_zone,
      1.day.since(at), at.future? == (at > Time.current), (at..at + 1.day).cover?(at.utc), { at => 1 }[at.utc], [at, at.utc].uniq.size,
      at.strftime("%A %-d %B %Y %I:%M %p %Z %z"), at.formatted_offset, Time.at(at).utc, at.to_i, at.to_f, at.hash == at.utc.hash,
      case at when Time then "a time" else "none" end
    ]
    render plain: lines.map { |line| line.is_a?(String) ? line : line.inspect }.join("\\n")
  end

  def mail
    render plain: EventMailer.with(event: Event.first).reminder.body.to_s.gsub("\\r\\n", "\\n").strip
  end

  def zones
    lines = [
      ActiveSupport::TimeZone.all.map(&:to_s), ActiveSupport::TimeZone.us_zones.map(&:name), ActiveSupport::TimeZone.country_zones("de").map(&:name),
      ActiveSupport::TimeZone.country_zones(:br).map(&:name), ActiveSupport::TimeZone["Berlin"].tzinfo.name, ActiveSupport::TimeZone["Europe/Berlin"].name,
      ActiveSupport::TimeZone["Nowhere"], ActiveSupport::TimeZone[-5].name, ActiveSupport::TimeZone[5.hours].name, ActiveSupport::TimeZone[20_700].name,
      ActiveSupport::TimeZone.new("Tokyo").utc_offset, ActiveSupport::TimeZone["Dublin"].formatted_offset, ActiveSupport::TimeZone["Newfoundland"].to_s,
      ActiveSupport::TimeZone["Berlin"] == ActiveSupport::TimeZone["Berlin"], ActiveSupport::TimeZone["Berlin"] <=> ActiveSupport::TimeZone["Tokyo"],
      ActiveSupport::TimeZone["Berlin"].local(2026, 7, 1), ActiveSupport::TimeZone["Berlin"].at(0), Time.find_zone("Nowhere"), Time.find_zone("Paris").name,
      User.new(time_zone: "Berlin").valid?, User.new(time_zone: "Berlni").valid?, ActiveSupport::TimeZone["UTC"].now.utc?
    ]
    period = ActiveSupport::TimeZone["Berlin"].period_for_local(Time.utc(2026, 7, 1))
    lines.concat [
      period.abbreviation, period.dst?, period.utc_total_offset, period.std_offset, period.base_utc_offset,
      ActiveSupport::TimeZone["Dublin"].period_for_utc(Time.utc(2026, 1, 1)).dst?, Time.utc(2026, 7, 1).in_time_zone("Berlin").period.abbreviation,
      ActiveSupport::TimeZone::MAPPING["Berlin"], ActiveSupport::TimeZone::MAPPING.key("Asia/Tokyo"), TZInfo::Timezone.get("Europe/Berlin").name,
      TZInfo::Timezone.all_identifiers.include?("Europe/Berlin"), Time.zone_default.name, ActiveSupport::TimeZone["Berlin"].tzinfo.to_s, TZInfo::Timezone.all.reject { |zone| zone.name == "Factory" }.map(&:to_s),
      Time.utc(2026).in_time_zone(ActiveSupport::TimeZone["Tokyo"]), Time.utc(2026).in_time_zone(TZInfo::Timezone.get("Asia/Tokyo")),
      Slot.new(at: "2026-07-01 09:00").at, Slot.new(at: Time.utc(2026).in_time_zone("Tokyo")).at, ActiveModel::Type::DateTime.new.cast("2026-07-01 09:00")
    ]
    zone = TZInfo::Timezone.get("Europe/Berlin")
    summer = zone.utc_to_local(Time.utc(2026, 7, 1, 12, 30, 15.5))
    lines.concat [
      summer, summer.class, summer.utc_offset, summer.zone, summer.hour, summer.dst?, zone.utc_to_local(Time.new(2026, 7, 1, 12, 0, 0, "+05:00")),
      zone.to_local(Time.new(2026, 7, 1, 12, 0, 0, "+05:00")), zone.local_to_utc(Time.utc(2026, 1, 1, 12)), zone.local_to_utc(Time.new(2026, 7, 1, 12, 0, 0, "+05:00")),
      zone.period_for_utc(Time.utc(2026, 7, 1)).abbreviation, zone.period_for(Time.utc(2026)).utc_total_offset, zone.period_for_local(Time.utc(2026, 7, 1)).dst?,
      zone.local_to_utc(Time.utc(2026, 10, 25, 2, 30), true), zone.local_to_utc(Time.utc(2026, 10, 25, 2, 30), false), summer.strftime("%H:%M %Z %z")
    ]
    [Time.utc(2026, 10, 25, 2, 30), Time.utc(2026, 3, 29, 2, 30)].each do |shown|
      lines << zone.local_to_utc(shown)
    rescue TZInfo::AmbiguousTime, TZInfo::PeriodNotFound => e
      lines << e.class << e.message
    end
    lines << begin
      TZInfo::Timezone.get("Nowhere")
    rescue TZInfo::InvalidTimezoneIdentifier => e
      e.class
    end
    lines << begin
      ActiveSupport::TimeZone["Berlin"].local_to_utc(Time.utc(2026, 3, 29, 2, 30))
    rescue TZInfo::PeriodNotFound => e
      e.message
    end
    lines << begin
      Time.zone = "Nowhere"
    rescue ArgumentError => e
      e.message
    end
    lines << begin
      Time.current.in_time_zone("Berlni")
    rescue ArgumentError => e
      e.message
    end
    Time.zone = "Tokyo"
    lines << Time.zone.name
    Time.zone = nil
    lines << Time.zone.name
    render plain: lines.map(&:inspect).join("\\n")
  end
end
`,
  'app/views/events/index.html.erb': `<ul>
<% @events.each do |event| %>
  <li><%= event.title %> <%= event.starts_at %> <%= event.starts_at.hour %> <%= event.starts_at.strftime("%H:%M %Z %z") %> <%= event.local_start %>
    <%= l event.starts_at, format: :short %> <%= l event.starts_at %> <%= time_tag event.starts_at %> <%= event.starts_at.iso8601 %> <%= event.starts_at.to_date %>
    <%= event.starts_at.to_s(:db) %> <%= event.starts_at.in_time_zone("Tokyo") %> <%= event.starts_at.in_time_zone("Tokyo").strftime("%H:%M %Z") %>
    <%= time_tag event.starts_at.in_time_zone("Tokyo") %> <%= l event.starts_at.in_time_zone("Tokyo"), format: :long %> <%= clock_of(event, "Hawaii") %>
    <%= event.opens_at&.strftime("%H:%M") %> <%= event.opens_at %> <%= (event.starts_at + 1.day).to_s %> <%= event.starts_at + 86400 %> <%= event.starts_at.utc %>
    <%= event.starts_at.beginning_of_day %> <%= event.starts_at.zone %> <%= event.starts_at.dst? %> <%= event.starts_at.time_zone.name %> <%= event.starts_at.inspect %>
    <%= event.starts_at.to_json %> <%= event.starts_at > Time.utc(2026, 6, 1) %> <%= event.starts_at == event.starts_at.utc %> <%= event.starts_at - event.created_at %>
    <%= [event.starts_at].inspect %> <%= event.starts_at.monday? %> <%= event.inspect %> <%= [event].inspect %> <%= event.attributes %> <%= event.to_json %> <%= event.starts_at.change(hour: 0) %> <%= event.starts_at.all_day.first.inspect %> <%= event.starts_at.round %> <%= event.starts_at.in_time_zone.end_of_day %> <%= event.starts_at.to_a.inspect %> <%= event.starts_at.advance(days: 1) %> <%= event.starts_at.utc_offset %> <%= event.starts_at.formatted_offset %> <%= event.starts_at.to_i %> <%= event.starts_at.between?(Time.utc(2026), Time.utc(2027)) %> <%= event.starts_at.next_month.to_s(:short) %> <%= event.starts_at.utc.inspect %> <%= event.starts_at.to_time %> <%= event.starts_at.to_datetime %> <%= event.starts_at.rfc2822 %> <%= event.starts_at.httpdate %> <%= 1.day.since(event.starts_at) %> <%= event.starts_at - 1.day %> <%= event.starts_at.localtime("+03:00") %> <%= event.day&.beginning_of_day %> <%= event.day&.in_time_zone("Tokyo") %> <%= (event.starts_at..event.starts_at + 1.hour).cover?(event.starts_at.utc) %> <%= event.starts_at.yesterday.strftime("%c %s %j") %> <%= distance_of_time_in_words event.starts_at, event.created_at %></li>
<% end %>
</ul>
<p><%= Time.zone.name %> <%= Time.zone.today == Date.current %></p>
`,
  'app/views/events/show.html.erb': `<p><%= @event.starts_at %> <%= @event.opens_at %> <%= @event.created_at %></p>
<%= render "event", event: @event %>
`,
  'app/views/events/_event.html.erb':
    '<b><%= event.starts_at.to_s(:long) %> <%= event.starts_at.wday %></b>\n',
  'app/views/events/edit.html.erb': `<%= form_with model: @event, local: true do |form| %>
  <%= form.datetime_field :starts_at %>
  <%= form.datetime_local_field :starts_at %>
  <%= form.date_field :starts_at %>
  <%= form.time_field :starts_at %>
  <%= form.month_field :starts_at %>
  <%= form.time_field :opens_at %>
  <%= form.text_field :starts_at %>
  <%= form.datetime_select :starts_at, start_year: 2024, end_year: 2028 %>
  <%= form.time_zone_select :zone, nil, default: "Lima" %>
<% end %>
<% tokyo = @event.starts_at.in_time_zone("Tokyo") %>
<%= datetime_field_tag :at, tokyo %> <%= time_field_tag :clock, tokyo %> <%= tokyo > @event.created_at %> <%= [tokyo].inspect %> <%= tokyo + 3600 %>
<%= tokyo == @event.starts_at %> <%= tokyo.to_json %> <%= { at: tokyo }.to_json %> <%= tokyo - @event.starts_at %> <%= tokyo.zone %> <%= tokyo.hour %>
<%= [tokyo, @event.starts_at.in_time_zone("Lima")].map { |at| at.strftime("%H:%M %Z") }.join(", ") %> <%= tokyo.to_date %> <%= tokyo.time_zone.name %>
<%= time_zone_options_for_select "Berlin", /Australia/ %>
<%= time_zone_select :event, :zone, ActiveSupport::TimeZone.us_zones, include_blank: true %>
`,
}

const USERS = ['ada', 'bea', 'cem', 'dan', 'eve', 'nobody']

const event = (fields: Record<string, string>): Record<string, unknown> => ({ event: fields })

const parts = (name: string, values: readonly string[]): Record<string, string> =>
  Object.fromEntries(values.map((value, index) => [`${name}(${index + 1}i)`, value]))

const WRITTEN: readonly Record<string, unknown>[] = [
  event({ starts_at: '2026-07-01 09:00', opens_at: '09:30' }),
  event({ starts_at: '2026-07-01T09:00', day: '2026-07-01' }),
  event({ starts_at: '2026-07-01T09:00:00Z', opens_at: '2026-01-05 23:59' }),
  event({ starts_at: '2026-07-01 09:00 +0500' }),
  event({ starts_at: '2026-03-29 02:30' }),
  event({ starts_at: '2026-10-25 02:30' }),
  event({ starts_at: '2026-11-01 01:30' }),
  event({ starts_at: '2026-02-30' }),
  event({ starts_at: 'nonsense' }),
  event({ starts_at: '' }),
  event({ starts_at: '2026-13-01' }),
  event(parts('starts_at', ['2026', '7', '1', '9', '5'])),
  event(parts('starts_at', ['2026', '12', '31', '23', '59'])),
  event(parts('starts_at', ['', '', '', '', ''])),
]

const REQUESTS: readonly LoweredRequest[] = USERS.flatMap((name) => [
  ...['', '/1', '/2', '/1/edit', '/3/edit', '/report', '/ruby', '/mail'].map((path) => ({
    path: `/events${path}?as=${name}`,
  })),
  ...['2026-03-29', '2026-10-25', '2026-12-31', '2027-01-01', '2026-03-28'].map((day) => ({
    path: `/events/search?as=${name}&day=${day}`,
  })),
  ...WRITTEN.map((params) => ({ path: `/events?as=${name}`, verb: 'POST' as const, params })),
  ...WRITTEN.slice(0, 4).map((params) => ({
    path: `/events/2?as=${name}`,
    verb: 'PATCH' as const,
    params,
  })),
  { path: `/events/zones?as=${name}` },
])

t.test(
  'everybody sees and writes times in a zone of their own, as in Rails',
  {
    skip: withoutRails,
  },
  async (t) => {
    const { answers, warnings } = await runLoweredApp(t, FILES, REQUESTS)
    t.same(warnings, [])
    const [theirs = []] = await askRailsOf(t, [{ files: FILES, requests: REQUESTS }])
    for (const [index, { path, verb = 'GET', params }] of REQUESTS.entries()) {
      const [ours, rails] = [answers[index], theirs[index]] as [RailsAnswer, RailsAnswer]
      const name = `${verb} ${path} ${params === undefined ? '' : JSON.stringify(params)}`
      t.equal(ours.status, rails.status, name)
      t.ok(rails.status < 500, name)
      if (rails.status === 200) t.same(bodyOf(named(ours)), bodyOf(named(rails)), name)
    }
  },
)

function named(answer: RailsAnswer): RailsAnswer {
  const fields = Object.entries(answer.headers).map(([name, value]) => [name.toLowerCase(), value])
  return { ...answer, headers: Object.fromEntries(fields) }
}
