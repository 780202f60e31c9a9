import t from 'tap'
import { runLoweredApp } from '../support/lowered-app.ts'

const APP = {
  'db/migrate/20261101000000_create_all.rb': `class CreateAll < ActiveRecord::Migration[8.1]
  def change
    create_table :teams do |t|
      t.string :name
      t.timestamps
    end
    create_table :events do |t|
      t.string :title
      t.string :email
      t.integer :seats
      t.date :starts_on
      t.date :ends_on
      t.string :code
      t.belongs_to :team
      t.timestamps
    end
  end
end
`,
  'app/models/application_record.rb':
    'class ApplicationRecord < ActiveRecord::Base\n  primary_abstract_class\nend\n',
  'app/validators/email_validator.rb': `class EmailValidator < ActiveModel::EachValidator
  def validate_each(record, attribute, value)
    return if value.match?(/\\A[^@ ]+@[^@ ]+\\z/)
    record.errors.add(attribute, options[:message] || "is no address", value: value)
  end
end
`,
  'app/validators/title_validator.rb': `class TitleValidator < ActiveModel::Validator
  def validate(record)
    record.errors.add(:title, "too dull") if record.title == options[:word]
  end
end
`,
  'app/models/concerns/placed.rb': `module Placed
  extend ActiveSupport::Concern

  included do
    around_create :place
    with_options if: -> { code == "odd" } do
      validates :seats, numericality: { odd: true }
      validates_presence_of :email, message: "is needed"
    end
  end

  private
    def place
      note "place"
      yield
      note "placed"
    end
end
`,
  'app/models/team.rb': `class Team < ApplicationRecord
  has_many :events
  validates_associated :events
  after_touch { puts "touched #{name}" }
  after_commit { puts "committed #{name}" }
end
`,
  'app/models/event.rb': `class Event < ApplicationRecord
  include Placed

  belongs_to :team, touch: true, optional: true
  attr_accessor :notes, :stop
  attr_readonly :code
  alias_attribute :heading, :title

  validates :title, presence: { strict: true }, on: :publish
  validates :email, email: true, allow_blank: true
  validates :email, presence: true, email: { message: "is odd" }, on: :publish
  validates :ends_on, comparison: { greater_than_or_equal_to: :starts_on, message: ->(event, data) { "#{data[:value]} is too early" } }, allow_nil: true
  validates :seats, numericality: { less_than: ->(event) { event.title.to_s.length + 100 } }, allow_nil: true
  validates :code, inclusion: { in: ->(event) { [nil, "odd", event.title] } }
  validates_with TitleValidator, word: "dull"
  validates_each :title, :code, allow_nil: true do |record, attribute, value|
    record.errors.add(attribute, "starts with x") if value.start_with?("x")
  end

  after_initialize { note "made" }
  after_initialize :prepare, if: :new_record?
  after_find { note "found" }
  before_save { note "before" }
  around_save :wrap
  before_save { note "inner" }
  around_update do |event, block|
    event.note "update"
    block.call
    event.note "updated"
  end
  after_save { note "after" }
  after_create { note "created" }
  around_destroy { |event, block| block.call unless event.title == "kept" }

  def note(text)
    self.notes ||= []
    notes << text
  end

  def self.told(attributes, context = nil)
    event = new(attributes)
    puts event.valid?(context).inspect + " " + event.errors.full_messages.inspect
    event
  end

  private
    def prepare
      self.seats ||= 10
    end

    def wrap
      return if stop == :before
      note "wrap"
      yield
      note "wrapped"
    end
end
`,
  'app/controllers/application_controller.rb':
    'class ApplicationController < ActionController::Base\nend\n',
  'app/controllers/events_controller.rb': `class EventsController < ApplicationController
  def index
    @events = Event.order(:id)
  end
end
`,
  'app/views/events/index.html.erb':
    '<% @events.each do |event| %><i><%= event.notes.join(" ") %> <%= event.title %></i><% end %>\n',
  'config/routes.rb': 'Rails.application.routes.draw do\n  root "events#index"\nend\n',
  'db/seeds.rb': `
event = Event.new(title: "One")
puts event.seats, event.save, event.notes.join(" ")
again = Event.find(event.id)
again.title = "Two"
puts again.seats, again.save, again.notes.join(" ")
again.stop = :before
again.title = "Three"
puts again.save ? 1 : 0, again.reload.title, Event.new(title: "kept").save
puts Event.find_by(title: "kept").destroy ? 1 : 0, Event.count, again.destroy == again, Event.count


Event.told({ email: "x" })
Event.told({ title: "A", email: "x" }, :publish)
Event.told({ title: "A", email: "" }, :publish)
begin
  Event.told({}, :publish)
rescue ActiveModel::StrictValidationFailed => error
  puts error.message
end
Event.told({ title: "A", starts_on: "2026-01-02", ends_on: "2026-01-01" })
Event.told({ title: "A", ends_on: "2026-01-01" })
Event.told({ title: "A", seats: 101 })
Event.told({ title: "dull" })
Event.told({ title: "xA", code: "xA" })
event = Event.told({ title: "B", code: "odd", seats: 4 })
puts event.errors.where(:seats).map(&:type).inspect, event.errors.first.attribute.inspect, event.errors.group_by_attribute.keys.inspect, event.validation_context.inspect
puts event.errors.delete(:seats, :odd).inspect, event.errors.delete(:seats).inspect, event.errors.count
other = Event.new
other.errors.merge!(event.errors)
puts other.errors.full_messages.inspect
puts other.save(context: :publish) rescue puts "strict"

team = Team.create!(name: "T")
team.events.build(title: "x")
puts team.valid?, team.errors.full_messages.inspect
Team.find(team.id).events.create!(title: "E")
event = Event.find_by!(title: "E")
event.heading = ""
puts event.title.inspect, event.heading?, Event.new(heading: "H", code: "H").valid?
begin
  event.code = "odd"
rescue ActiveRecord::ReadonlyAttributeError => error
  puts error.message
end
`,
}

t.test('records call back and are validated as their models say', async (t) => {
  const { answers, output } = await runLoweredApp(t, APP, [{ path: '/' }])

  // What Debian's ActiveRecord prints, with a comparison validator written for it.
  t.equal(
    output,
    [
      '10',
      'true',
      'made before wrap inner place placed created wrapped after',
      '10',
      'true',
      'found made before wrap inner update updated wrapped after',
      '0',
      'Two',
      'true',
      '0',
      '2',
      'true',
      '1',
      'false ["Email is no address"]',
      'false ["Email is no address", "Email is odd"]',
      'false ["Email can\'t be blank", "Email is odd"]',
      "Title can't be blank",
      'false ["Ends on 2026-01-01 is too early"]',
      'false ["Ends on comparison of Date with nil failed"]',
      'false ["Seats must be less than 101"]',
      'false ["Title too dull"]',
      'false ["Title starts with x", "Code starts with x"]',
      'false ["Seats must be odd", "Email is needed"]',
      '[:odd]',
      ':seats',
      '[:seats, :email]',
      'nil',
      '["must be odd"]',
      'nil',
      '1',
      '["Email is needed"]',
      'strict',
      'committed T',
      'false',
      '["Events is invalid", "Events is invalid"]',
      'touched T',
      'committed T',
      '""',
      'false',
      'true',
      'code',
      '',
    ].join('\n'),
  )
  t.match(answers[0]?.body, /<i>found made E<\/i>/)
})
