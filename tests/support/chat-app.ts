/** A chat in rooms, whose messages are broadcast. */
export const CHAT: ReadonlyMap<string, string> = new Map(
  Object.entries({
    'config/routes.rb': `Rails.application.routes.draw do
  mount ActionCable.server => "/socket"
  resources :rooms do
    resources :messages
  end
  post "kick/:id", to: "rooms#kick"
  post "count/:id", to: "rooms#count"
end
`,
    'config/application.rb': `module Chat
  class Application < Rails::Application
    config.action_cable.allowed_request_origins = ["http://other.example", /http:\\/\\/ok\\..*/]
  end
end
`,
    'db/seeds.rb': `ActionCable.server.broadcast "log", { seeded: true }
`,
    'db/schema.rb': `ActiveRecord::Schema[7.1].define(version: 2026_01_01_000000) do
  create_table "rooms" do |t|
    t.string "name"
  end
  create_table "messages" do |t|
    t.references "room"
    t.string "body"
  end
end
`,
    'app/channels/application_cable/connection.rb': `module ApplicationCable
  class Connection < ActionCable::Connection::Base
    identified_by :current_user
    around_command :as_visitor

    def connect
      self.current_user = find_verified_user
      logger.add_tags "ActionCable", current_user
    end

    private
      def as_visitor
        Current.visitor = current_user
        yield
      end

      def find_verified_user
        if name = cookies.signed[:user] || cookies.encrypted[:sealed] || session[:visitor]
          name
        else
          reject_unauthorized_connection
        end
      end
  end
end
`,
    'app/channels/application_cable/channel.rb': `module ApplicationCable
  class Channel < ActionCable::Channel::Base
  end
end
`,
    'app/channels/chat_channel.rb': `class ChatChannel < ApplicationCable::Channel
  PROCESS = SecureRandom.hex(4)
  before_subscribe :note
  after_subscribe -> { transmit({ after: true }) }, if: :loud?
  rescue_from ArgumentError, with: :sorry

  def subscribed
    @room = Room.find_by(id: params[:room])
    return reject if @room.nil?
    stream_for @room
    stream_from "all" do |message|
      transmit({ seen: JSON.parse(message), by: current_user })
    end
  end

  def unsubscribed
    ActionCable.server.broadcast("log", { left: current_user })
  end

  def speak(data)
    message = @room.messages.create!(body: data["body"])
    ChatChannel.broadcast_to(@room, { body: message.body, by: current_user })
  end

  def fail
    raise ArgumentError, "no"
  end

  def mute
    stop_stream_for @room
  end

  def whisper
    stop_all_streams
    transmit({ process: PROCESS })
  end

  def ping
    broadcast_to(@room, "pong")
  end

  private
    def note
      logger.info "note"
    end

    def loud?
      params[:loud]
    end

    def sorry(error)
      transmit({ error: error.message })
    end
end
`,
    'app/models/current.rb': `class Current < ActiveSupport::CurrentAttributes
  attribute :visitor
end
`,
    'app/channels/concerns/checked.rb': `module Checked
  extend ActiveSupport::Concern
  included do
    before_subscribe { @checked = ["included"] }
    after_unsubscribe :told
  end

  class_methods do
    def notify(room, text) = broadcast_to(room, { text: text })
  end

  def told = ActionCable.server.broadcast("log", told: @checked)
end
`,
    'app/channels/admin/idioms_channel.rb': `class Admin::IdiomsChannel < ApplicationCable::Channel
  extend Turbo::Streams::Broadcasts, Turbo::Streams::StreamName
  include Turbo::Streams::StreamName::ClassMethods
  include Checked
  rescue_from(ActiveRecord::RecordNotFound) { |error| transmit(error: error.class.name) }
  periodically(every: 0.2.seconds) { transmit tick: true }
  after_subscribe(unless: :subscription_rejected?) { transmit hello: current_user, by: Current.visitor }

  def subscribed
    stream_for Room.first, coder: ActiveSupport::JSON do |message|
      transmit message.merge("read" => true)
    end
    stream_from verified_stream_name_from_params if params[:signed_stream_name]
  end

  def optional(data = {}) = transmit(given: data)

  def receive(data)
    self.class.notify(Room.first, data["text"])
    Room.find(data.fetch("room"))
  end
end
`,
    'app/channels/number_channel.rb': `class NumberChannel < ApplicationCable::Channel
  def subscribed = stream_from("numbers")
end
`,
    'app/channels/log_channel.rb': `class LogChannel < ApplicationCable::Channel
  periodically :tick, every: 1.second
  def subscribed
    stream_from "log"
  end

  private
  def tick
    transmit({ tick: true })
  end
end
`,
    'app/models/application_record.rb': `class ApplicationRecord < ActiveRecord::Base
  self.abstract_class = true
end
`,
    'app/models/room.rb': `class Room < ApplicationRecord
  has_many :messages
  broadcasts_refreshes
end
`,
    'app/models/message.rb': `class Message < ApplicationRecord
  belongs_to :room
  broadcasts_to :room
  broadcasts_to ->(message) { [message.room, :tail] }, inserts_by: :prepend, target: "tail", partial: "messages/message"
  after_create_commit { broadcast_append_to "everything", target: "list", html: "<b>x</b>" }
end
`,
    'app/controllers/application_controller.rb': `class ApplicationController < ActionController::Base
end
`,
    'app/controllers/rooms_controller.rb': `class RoomsController < ApplicationController
  def index
    @rooms = Room.all
    cookies.signed[:user] = params[:user] if params[:user]
    cookies.encrypted[:sealed] = params[:sealed] if params[:sealed]
    session[:visitor] = params[:visitor] if params[:visitor]
  end

  def create
    Room.create!(name: "x")
    head :created
  end

  def update
    room = Room.find(params[:id])
    case params[:what]
    when "rename"
      room.update!(name: "r1")
      room.update!(name: "r2")
    when "undone"
      Room.transaction do
        room.messages.create!(body: "undone")
        ActionCable.server.broadcast "all", { undone: true }
        raise ActiveRecord::Rollback
      end
    when "silent"
      Message.suppressing_turbo_broadcasts { room.messages.create!(body: "silent") }
    when "edit"
      room.messages.last.update!(body: "edited")
    when "remove"
      room.messages.last.destroy!
    when "by hand"
      message = room.messages.last
      message.broadcast_replace_to room, attributes: { "data-a": 1 }
      message.broadcast_before_to room, target: message, html: "<hr>"
      message.broadcast_update_later_to room, targets: ".m", partial: "messages/message", locals: { message: message }
      message.broadcast_action_to room, action: :highlight, target: "messages", render: false
      message.broadcast_remove_to room
      message.broadcast_render_to room, template: "messages/flash"
      Turbo::StreamsChannel.broadcast_refresh_to room
      Turbo::StreamsChannel.broadcast_append_to room, target: "list", content: helpers.tag.i("&")
    end
    head :ok
  end

  def show
    @room = Room.find(params[:id])
  end

  def count
    ActionCable.server.broadcast "numbers", params[:id].to_i
    head :ok
  end

  def kick
    ActionCable.server.remote_connections.where(current_user: params[:id]).disconnect
    head :ok
  end
  skip_forgery_protection
end
`,
    'app/controllers/messages_controller.rb': `class MessagesController < ApplicationController
  skip_forgery_protection
  def create
    room = Room.find(params[:room_id])
    room.messages.create!(body: params[:body])
    Turbo::StreamsChannel.broadcast_update_to room, :count, target: "count", html: room.messages.count
    ActionCable.server.broadcast "all", { n: room.messages.count }
    head :created
  end
end
`,
    'app/views/layouts/application.html.erb': `<html><head><%= action_cable_meta_tag %></head><body><%= yield %></body></html>`,
    'app/views/rooms/index.html.erb': `<%= @rooms.map(&:name).join %>`,
    'app/views/rooms/show.html.erb': `<%= turbo_stream_from @room %><%= turbo_stream_from @room, :tail, class: "x" %><ul id="messages"><%= render @room.messages %></ul><ul id="tail"></ul><i id="count"></i>`,
    'app/views/messages/flash.turbo_stream.erb': `<%= turbo_stream.update "flash", "hello" %>`,
    'app/views/messages/_message.html.erb': `<li id="<%= dom_id message %>"><%= message.body %></li>`,
  }),
)
