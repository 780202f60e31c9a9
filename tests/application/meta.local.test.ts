import t from 'tap'
import { diagnose, serveGenerated } from '../support/generated-app.ts'

const files = new Map(
  Object.entries({
    'config/routes.rb': `Rails.application.routes.draw do
  get "/t", to: "things#show"
  get "/draft", to: "things#draft"
  get "/live", to: "things#live"
end`,
    'config/application.rb':
      'module App\n  class Application < Rails::Application\n    config.load_defaults 7.1\n  end\nend\n',
    'config/initializers/core.rb': 'class String\n  def shout = upcase + "!"\nend\n',
    'db/schema.rb': `ActiveRecord::Schema.define(version: 1) do
  create_table "things" do |t|
    t.string "title"
    t.string "state"
    t.text "settings"
  end
end`,
    'app/models/application_record.rb':
      'class ApplicationRecord < ActiveRecord::Base\n  self.abstract_class = true\nend\n',
    'app/models/concerns/flags.rb': `module Flags
  extend ActiveSupport::Concern
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
  %w[title state].map(&:to_s).each do |column|
    define_method("loud_#{column}") { public_send(column).to_s.shout }
  end
  def method_missing(name, *args)
    return "#{name} of #{title}" if name.to_s.start_with?("dyn_")
    super
  end
  def respond_to_missing?(name, all = false) = name.to_s.start_with?("dyn_") || super
end`,
    'app/controllers/application_controller.rb':
      'class ApplicationController < ActionController::Base\nend\n',
    'app/controllers/things_controller.rb': `class ThingsController < ApplicationController
  %w[draft live].each do |kind|
    define_method(kind) { render plain: Thing.public_send(kind).map(&:title).inspect }
  end
  def show
    a = Thing.create!(title: "one", state: "draft")
    b = Thing.create!(title: "two", state: "live")
    seen = [a.draft?, a.live?, b.live?, a.loud_title, a.dyn_x, a.respond_to?(:dyn_q), Thing.count_live]
    a.live!
    begin
      a.nothing_here
    rescue NoMethodError => e
      seen << e.message[0, 40]
    end
    name = "title"
    a.instance_variable_set("@memo", 3)
    kind = %w[Thing].first.constantize
    render plain: [seen, a.reload.state, a.public_send(name), Thing.live.count, a.instance_variable_get("@memo"), kind.name, a.send("loud_" + name)].inspect
  end
end`,
  }),
)
t.test('meta', async (t) => {
  const said = await diagnose(files)
  console.error(said.join('\n'))
  const server = await serveGenerated(files)
  for (const path of ['/t', '/draft', '/live']) {
    const r = await fetch(`http://127.0.0.1:${server.port}${path}`)
    console.error(path, r.status, await r.text())
  }
  console.error(server.output())
  await server.stop('SIGTERM')
})
