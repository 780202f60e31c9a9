import t from 'tap'
import { diagnose, serveGenerated } from '../support/generated-app.ts'

// What changes classes while an application runs: methods with computed names, method_missing, classes found by name.

const files = new Map(
  Object.entries({
    'config/routes.rb': `Rails.application.routes.draw do
  get "/records", to: "things#records"
  get "/page", to: "things#page"
  get "/names", to: "things#names"
  get "/objects", to: "things#objects"
  %w[draft live].each { |kind| get "/#{kind}", to: "things##{kind}" }
end`,
    'config/application.rb':
      'module App\n  class Application < Rails::Application\n    config.load_defaults 7.1\n  end\nend\n',
    'config/initializers/core_ext.rb': `class String
  def shout = upcase + "!"
end
class Integer
  %w[double triple].each_with_index { |name, at| define_method(name) { self * (at + 2) } }
end
class NilClass
  def shout = "nothing"
end
`,
    'db/schema.rb': `ActiveRecord::Schema.define(version: 1) do
  create_table "things" do |t|
    t.string "title"
    t.string "state"
    t.text "settings"
    t.string "token"
  end
end`,
    'app/models/application_record.rb':
      'class ApplicationRecord < ActiveRecord::Base\n  self.abstract_class = true\nend\n',
    'app/models/concerns/flags.rb': `module Flags
  extend ActiveSupport::Concern
  included do
    class_eval { define_method(:flagged) { "flagged #{title}" } }
  end
  class_methods do
    def flags(*names)
      names.each do |name|
        define_method("#{name}?") { state == name.to_s }
        define_method("#{name}!") { update!(state: name.to_s) }
        scope name, -> { where(state: name.to_s) }
        define_singleton_method("count_#{name}") { where(state: name.to_s).count }
      end
    end
  end
end`,
    'app/models/thing.rb': `class Thing < ApplicationRecord
  include Flags
  flags :draft, :live
  %w[token].map(&:to_s).each { |name| has_secure_token name }
  self.store :settings, accessors: [:color], coder: JSON
  self.scope :named, ->(title) { where(title: title) }
  %w[title state].map(&:to_s).each do |column|
    define_method("loud_#{column}") { public_send(column).to_s.shout }
  end
  def method_missing(name, *args)
    return "#{name} of #{title}" if name.to_s.start_with?("dyn_")
    super
  end
  def respond_to_missing?(name, all = false) = name.to_s.start_with?("dyn_") || super
end`,
    'app/services/steps.rb': `class Steps
  def self.step(name, &body) = define_method("step_#{name}", &body)
  step(:one) { |n| n + 1 }
  step(:two) { |n| n * 10 }
  def run(names, n) = names.reduce(n) { |sum, name| send("step_#{name}", sum) }
end`,
    'app/services/reports/daily.rb': `module Reports
  class Daily
    LIMIT = 3
    def title = "daily"
  end
end`,
    'app/controllers/application_controller.rb':
      'class ApplicationController < ActionController::Base\nend\n',
    'app/controllers/things_controller.rb': `class ThingsController < ApplicationController
  %w[draft live].each do |kind|
    define_method(kind) { render plain: Thing.public_send(kind).map(&:title).inspect }
  end
  def records
    Thing.delete_all
    one = Thing.create!(title: "one", state: "draft")
    two = Thing.create!(title: "two", state: "live")
    seen = [one.draft?, one.live?, two.live?, one.loud_title, one.flagged, Thing.count_live]
    one.live!
    one.instance_variable_set("@memo", 3)
    name = "title"
    seen += [one.reload.state, one.public_send(name), one.send("loud_" + name), Thing.live.count]
    seen += [one.dyn_x, one.respond_to?(:dyn_q), one.respond_to?(:other), one.instance_variable_get("@memo")]
    begin
      one.nothing_here
    rescue NoMethodError => e
      seen << e.name
    end
    one.color = "red"
    seen += [one.token.size, one.regenerate_token, one.color, Thing.named("two").count]
    render plain: seen.inspect
  end
  def page
    @thing = Thing.new(title: "one", state: "draft")
  end
  def names
    daily = "reports/daily".camelize.constantize
    seen = [daily.new.title, daily.name, "Thing".downcase.capitalize.constantize.name]
    seen << %w[Nothing].first.safe_constantize << Object.const_get("thi#{"ng"}".capitalize).name
    begin
      ["No", "where"].join.constantize
    rescue NameError => e
      seen << e.message
    end
    begin
      ["File"].first.constantize
    rescue NameError => e
      seen << e.class.name
    end
    seen << %w[Object Logger Rails ActiveJob::Base ThingsController].map { |name| name.safe_constantize&.name }
    render plain: seen.inspect
  end
  def objects
    made = Class.new(Steps) { step(:three) { |n| n - 5 } }
    render plain: [Steps.new.run(%w[one two], 1), made.new.run(%i[three one], 9), 4.triple, nil.shout,
      made.new.respond_to?(:step_three), Steps.new.respond_to?(:step_three)].inspect
  end
end`,
    'app/views/things/page.html.erb':
      '<%= @thing.loud_title %>, <%= @thing.draft? %>, <%= @thing.dyn_y %>, <%= @thing.title.shout %>',
    'app/views/layouts/application.html.erb': '<%= yield %>',
  }),
)

t.test('classes of an application change while it runs, as in Rails', async (t) => {
  t.same(await diagnose(files), [], 'nothing is told of names that come at run time')
  const server = await serveGenerated(files)
  t.teardown(() => server.stop())
  const answers: Record<string, string> = {
    '/records':
      '[true, false, true, "ONE!", "flagged one", 1, "live", "one", "ONE!", 2, "dyn_x of one", true, false, 3, :nothing_here, 24, true, "red", 1]',
    '/draft': '[]',
    '/live': '["one", "two"]',
    '/page': 'ONE!, true, dyn_y of one, ONE!',
    '/names':
      '["daily", "Reports::Daily", "Thing", nil, "Thing", "uninitialized constant Nowhere", "NameError", [nil, nil, nil, nil, "ThingsController"]]',
    '/objects': '[20, 5, 12, "nothing", true, false]',
  }
  for (const [path, text] of Object.entries(answers)) {
    const answer = await fetch(`http://127.0.0.1:${server.port}${path}`)
    t.equal((await answer.text()).trim(), text, path)
  }
})

const guarded = new Map([
  ...files,
  [
    'config/routes.rb',
    `Rails.application.routes.draw do
  get "/steps", to: "steps#index"
  get "/fail", to: "steps#failing"
  get "/show", to: "steps#show"
end`,
  ],
  [
    'app/controllers/concerns/guards.rb',
    `module Guards
  extend ActiveSupport::Concern
  class_methods do
    def guards(*names, **options, &block)
      names.map(&:to_sym).each { |name| before_action name, **options }
      before_action(**options, &block) if block
    end
  end
  def first_step = seen << :first
  def second_step = seen << :second
end`,
  ],
  [
    'app/controllers/steps_controller.rb',
    `class StepsController < ApplicationController
  include Guards
  guards("first_step", "second_step", only: :index) { seen << action_name.to_sym }
  { third: %i[index show] }.each_pair { |name, actions| before_action(only: actions) { seen << name } }
  %w[around].map(&:to_s).each { |moment| send("#{moment}_action", :timed, only: :index) }
  [ArgumentError, KeyError].map(&:itself).each do |error|
    rescue_from(error) { |raised| render plain: "#{error.name}: #{raised.message}" }
  end
  helper_method :seen
  [[:show, "plain"]].map(&:itself).each { |action, name| layout(-> { action_name == action.to_s ? name : "application" }) }

  def index = render(plain: seen.inspect)
  def show = nil
  def failing = raise(ArgumentError, "no")

  private

  def seen = @seen ||= []
  def timed
    seen << :before
    yield
    response.headers["X-Seen"] = seen.join(",")
  end
end`,
  ],
  ['app/views/steps/show.html.erb', '<%= seen.inspect %>'],
  ['app/views/layouts/plain.html.erb', 'plain <%= yield %>'],
])

t.test(
  'callbacks, handlers and layouts of a controller may be computed, as in Rails',
  async (t) => {
    t.same(await diagnose(guarded), [])
    const server = await serveGenerated(guarded)
    t.teardown(() => server.stop())
    const ask = (path: string) => fetch(`http://127.0.0.1:${server.port}${path}`)
    const index = await ask('/steps')
    t.equal(await index.text(), '[:first, :second, :index, :third, :before]')
    t.equal(index.headers.get('X-Seen'), 'first,second,index,third,before')
    t.equal((await (await ask('/show')).text()).trim(), 'plain [:third]')
    t.equal(await (await ask('/fail')).text(), 'ArgumentError: no')
  },
)

t.test(
  'loops in `included`, macros of plain modules and conditional methods, as in Rails',
  async (t) => {
    const listed = new Map([
      ...files,
      ['config/routes.rb', 'Rails.application.routes.draw do\n  get "/go", to: "lists#go"\nend'],
      [
        'db/schema.rb',
        `ActiveRecord::Schema.define(version: 1) do
  create_table "things" do |t|
    t.string "title"
    t.string "state"
    t.text "settings"
    t.string "token"
  end
  create_table "tasks" do |t|
    t.string "title"
    t.string "state"
    t.integer "n"
  end
end`,
      ],
      [
        'app/models/concerns/stated.rb',
        `module Stated
  extend ActiveSupport::Concern
  STATES = %w[draft live].freeze
  included do
    STATES.each do |state|
      scope state, -> { where(state: state) }
      define_method("#{state}?") { self.state == state }
    end
    STATES.map(&:to_sym).each { |s| validates :title, presence: true, if: :"#{s}?" }
  end
end`,
      ],
      [
        'app/models/concerns/acting.rb',
        `module Acting
  def self.included(base)
    base.extend(ClassMethods)
    base.class_eval do
      class_attribute :acting_options, default: {}
    end
  end
  module ClassMethods
    def acts_as_list(column: :n)
      self.acting_options = { column: column }
      before_create { self[column] ||= self.class.maximum(column).to_i + 1 }
      scope(:ordered, -> { order(column) })
      define_method(:position) { self[column] }
      include InstanceMethods
    end
  end
  module InstanceMethods
    def higher = self.class.where("n < ?", position).order(n: :desc).first
  end
end`,
      ],
      [
        'app/models/task.rb',
        `class Task < ApplicationRecord
  include Stated
  include Acting
  acts_as_list column: :n
  STATES.each { |s| define_singleton_method("count_#{s}") { where(state: s).count } }
  def shout = "own" unless method_defined?(:shout)
  %i[state].each { |name| validates_inclusion_of name, in: STATES, if: :title?, message: "is neither" }
  %i[title state].each do |name|
    define_method("#{name}_blank?") { public_send(name).blank? }
    private "#{name}_blank?" if name == :state
  end
end`,
      ],
      [
        'app/controllers/lists_controller.rb',
        `class ListsController < ApplicationController
  def go
    a = Task.create!(title: "a", state: "draft")
    b = Task.create!(title: "b", state: "live")
    kept = [Task.draft.count, a.draft?, b.live?, Task.count_live, b.position, b.higher&.title, Task.ordered.map(&:title)]
    kept += [a.title_blank?, Task.acting_options, Task.new(state: "live").valid?, a.shout]
    kept << Task.new(title: "c", state: "gone").tap(&:valid?).errors.full_messages
    kept << begin
      a.state_blank?
    rescue NoMethodError
      "private"
    end
    render plain: kept.inspect
  end
end`,
      ],
    ])
    t.same(await diagnose(listed), [])
    const server = await serveGenerated(listed)
    t.teardown(() => server.stop())
    const answer = await fetch(`http://127.0.0.1:${server.port}/go`)
    t.equal(
      await answer.text(),
      '[1, true, true, 1, 2, "a", ["a", "b"], false, {:column=>:n}, false, "own", ["State is neither"], "private"]',
    )
  },
)
