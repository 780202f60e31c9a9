# Draws routes files with Rails, and prints as JSON what it makes of each: its routes, and what the requests in
# the comments below them reach.

require "json"
require "active_support/all"
require "action_controller"
require "action_dispatch"

module Rails
  Application = Struct.new(:routes)

  class << self
    attr_accessor :application
  end
end

def shown(value)
  value.is_a?(Symbol) ? value.to_s : value
end

def drawn(route)
  app = route.app
  app = app.app if app.is_a?(ActionDispatch::Routing::Mapper::Constraints)
  redirect = app.is_a?(ActionDispatch::Routing::Redirect) ? app.inspect : nil
  {
    name: route.name,
    verb: route.verb,
    path: route.path.spec.to_s,
    redirect: redirect,
    defaults: route.defaults.to_h { |key, value| [key, shown(value)] },
    requirements: route.path.requirements
      # What Rails gives every glob.
      .reject { |key, value| route.path.spec.to_s.include?("*#{key}") && value == /.+?/ }
      .to_h { |key, value| [key, value.is_a?(Regexp) ? value.source : shown(value)] },
  }
end

def reached(set, line)
  verb, path = line.split(" ")
  normal = ActionDispatch::Journey::Router::Utils.normalize_path(path)
  request = ActionDispatch::Request.new(Rack::MockRequest.env_for(normal, method: verb))
  request.path_info = normal
  set.router.recognize(request) do |route, parameters|
    return { index: set.routes.to_a.index(route), params: parameters.to_h { |key, value| [key, shown(value)] } }
  end
  nil
end

out = ARGV.to_h do |file|
  set = ActionDispatch::Routing::RouteSet.new
  Rails.application = Rails::Application.new(set)
  load file
  lines = File.readlines(file, chomp: true).grep(/\A# [A-Z]+ /).map { |line| line[2..] }
  [file, { routes: set.routes.map { |route| drawn(route) }, reached: lines.map { |line| [line, reached(set, line)] } }]
end
print JSON.generate(out)
