import t from 'tap'
import { runLoweredApp } from '../support/lowered-app.ts'

/** What `rails generate authentication` writes, but for mail, and an application around it. */
const APP = {
  'config/routes.rb': `Rails.application.routes.draw do
  resource :session
  resources :passwords, param: :token
  resources :notes
  get "live", to: "live#show"
  root "notes#index"
end
`,
  'db/migrate/1_create_all.rb': `class CreateAll < ActiveRecord::Migration[8.1]
  def change
    create_table :users do |t|
      t.string :email_address, null: false
      t.string :password_digest, null: false
      t.timestamps
    end
    add_index :users, :email_address, unique: true
    create_table :sessions do |t|
      t.references :user, null: false, foreign_key: true
      t.string :ip_address
      t.string :user_agent
      t.timestamps
    end
    create_table :notes do |t|
      t.references :creator, null: false, foreign_key: { to_table: :users }
      t.string :body
      t.timestamps
    end
  end
end
`,
  'db/seeds.rb': `User.create!(email_address: "a@example.org", password: "secret123")
User.create!(email_address: "b@example.org", password: "secret123")
`,
  'app/models/application_record.rb': `class ApplicationRecord < ActiveRecord::Base
  primary_abstract_class
end
`,
  'app/models/current.rb': `class Current < ActiveSupport::CurrentAttributes
  attribute :session
  attribute :count, default: 0
  attribute :seen, default: -> { [] }
  delegate :user, to: :session, allow_nil: true

  resets { self.count = -1 }

  def session=(value)
    super(value)
    seen << value&.id
  end

  def with_count(value, &)
    with(count: value, &)
  end
end
`,
  'app/models/session.rb': `class Session < ApplicationRecord
  belongs_to :user
end
`,
  'app/models/user.rb': `class User < ApplicationRecord
  has_secure_password
  has_many :sessions, dependent: :destroy

  normalizes :email_address, with: ->(e) { e.strip.downcase }
end
`,
  'app/models/note.rb': `class Note < ApplicationRecord
  belongs_to :creator, class_name: "User", default: -> { Current.user }
  before_validation { self.body ||= "by #{Current.user&.email_address}" }
end
`,
  'app/controllers/application_controller.rb': `class ApplicationController < ActionController::Base
  include Authentication
  allow_browser versions: :modern
end
`,
  'app/controllers/live_controller.rb': `class LiveController < ApplicationController
  include ActionController::Live
  allow_unauthenticated_access

  def show
    Current.count = 5
    response.stream.write "#{Current.count} "
    response.stream.write Current.count.to_s
  rescue => error
    response.stream.write error.message
  ensure
    response.stream.close
  end
end
`,
  'app/controllers/notes_controller.rb': `class NotesController < ApplicationController
  def index
    @note = Note.create!
    render :index
  end
  def show
    Current.count += 1
    inner = Current.set(count: 7) { Current.count }
    other = Current.with_count(9) { Current.count }
    raise "oops" if params[:id] == "9"
    render plain: [Current.count, inner, other, Current.user.email_address, Current.seen.size, Current.session&.user&.id].join(" ")
  end
end
`,
  'app/views/notes/index.html.erb': `<p><%= @note.body %> <%= Current.user.email_address %> <%= authenticated? ? "in" : "out" %> <% if Current.user %><%= Current.session.user.id %><% end %></p>`,
  'app/views/sessions/new.html.erb': `<%= tag.div(flash[:alert], style: "color:red") if flash[:alert] %>
<%= tag.div(flash[:notice], style: "color:green") if flash[:notice] %>

<%= form_with url: session_path do |form| %>
  <%= form.email_field :email_address, required: true, autofocus: true, autocomplete: "username", placeholder: "Enter your email address", value: params[:email_address] %><br>
  <%= form.password_field :password, required: true, autocomplete: "current-password", placeholder: "Enter your password", maxlength: 72 %><br>
  <%= form.submit "Sign in" %>
<% end %>
<br>

<%= link_to "Forgot password?", new_password_path %>
`,
  'app/views/passwords/new.html.erb': `<h1>Forgot your password?</h1>

<%= tag.div(flash[:alert], style: "color:red") if flash[:alert] %>

<%= form_with url: passwords_path do |form| %>
  <%= form.email_field :email_address, required: true, autofocus: true, autocomplete: "username", placeholder: "Enter your email address", value: params[:email_address] %><br>
  <%= form.submit "Email reset instructions" %>
<% end %>
`,
  'app/views/passwords/edit.html.erb': `<h1>Update your password</h1>

<%= tag.div(flash[:alert], style: "color:red") if flash[:alert] %>

<%= form_with url: password_path(params[:token]), method: :put do |form| %>
  <%= form.password_field :password, required: true, autocomplete: "new-password", placeholder: "Enter new password", maxlength: 72 %><br>
  <%= form.password_field :password_confirmation, required: true, autocomplete: "new-password", placeholder: "Repeat new password", maxlength: 72 %><br>
  <%= form.submit "Save" %>
<% end %>
`,
  'app/controllers/concerns/authentication.rb': `module Authentication
  extend ActiveSupport::Concern

  included do
    before_action :require_authentication
    helper_method :authenticated?
  end

  class_methods do
    def allow_unauthenticated_access(**options)
      skip_before_action :require_authentication, **options
    end
  end

  private
    def authenticated?
      resume_session
    end

    def require_authentication
      resume_session || request_authentication
    end

    def resume_session
      Current.session ||= find_session_by_cookie
    end

    def find_session_by_cookie
      Session.find_by(id: cookies.signed[:session_id]) if cookies.signed[:session_id]
    end

    def request_authentication
      session[:return_to_after_authenticating] = request.url
      redirect_to new_session_path
    end

    def after_authentication_url
      session.delete(:return_to_after_authenticating) || root_url
    end

    def start_new_session_for(user)
      user.sessions.create!(user_agent: request.user_agent, ip_address: request.remote_ip).tap do |session|
        Current.session = session
        cookies.signed.permanent[:session_id] = { value: session.id, httponly: true, same_site: :lax }
      end
    end

    def terminate_session
      Current.session.destroy
      cookies.delete(:session_id)
    end
end
`,
  'app/controllers/sessions_controller.rb': `class SessionsController < ApplicationController
  allow_unauthenticated_access only: %i[ new create ]
  rate_limit to: 10, within: 3.minutes, only: :create, with: -> { redirect_to new_session_path, alert: "Try again later." }

  def new
  end

  def create
    if user = User.authenticate_by(params.permit(:email_address, :password))
      start_new_session_for user
      redirect_to after_authentication_url
    else
      redirect_to new_session_path, alert: "Try another email address or password."
    end
  end

  def destroy
    terminate_session
    redirect_to new_session_path, status: :see_other
  end
end
`,
  'app/controllers/passwords_controller.rb': `class PasswordsController < ApplicationController
  allow_unauthenticated_access
  before_action :set_user_by_token, only: %i[ edit update ]

  def new
  end

  def edit
  end

  def update
    if @user.update(params.permit(:password, :password_confirmation))
      @user.sessions.destroy_all
      redirect_to new_session_path, notice: "Password has been reset."
    else
      redirect_to edit_password_path(params[:token]), alert: "Passwords did not match."
    end
  end

  private
    def set_user_by_token
      @user = User.find_by_password_reset_token!(params[:token])
    rescue ActiveSupport::MessageVerifier::InvalidSignature
      redirect_to new_password_path, alert: "Password reset link is invalid or has expired."
    end
end
`,
}

t.test(
  'what `rails generate authentication` writes runs, and Current is of one request',
  async (t) => {
    const right = { email_address: ' A@example.org', password: 'secret123' }
    const requests = [
      { path: '/notes' },
      { path: '/session', verb: 'POST', params: { ...right, password: 'wrong' } },
      { path: '/session', verb: 'POST', params: right },
      { path: '/notes' },
      { path: '/notes/1' },
      { path: '/notes/9' },
      { path: '/notes/1' },
      { path: '/live' },
      { path: '/passwords/nonsense/edit' },
      { path: '/passwords/new' },
      { path: '/session', verb: 'DELETE' },
      { path: '/notes' },
    ] as const
    const { answers, output } = await runLoweredApp(t, APP, requests)
    const seen = answers.map(({ status, headers, body }) =>
      status === 200 ? body : `${status} ${headers.Location ?? ''}`,
    )
    const page = '<p>by a@example.org a@example.org in 1</p>'
    t.match(
      seen,
      [
        '302 http://www.example.com/session/new',
        '302 http://www.example.com/session/new',
        /^302 .*\/notes$/,
        page,
        '1 7 9 a@example.org 1 1',
        '500 ',
        '1 7 9 a@example.org 1 1',
        '5 5',
        '302 http://www.example.com/passwords/new',
        /Password reset link is invalid or has expired\./,
        '303 http://www.example.com/session/new',
        '302 http://www.example.com/session/new',
      ],
      output,
    )
    const cookie = answers[2]?.cookies.find((each) => each.startsWith('session_id=')) ?? ''
    t.match(cookie.toLowerCase(), /; httponly/)
    t.match(cookie.toLowerCase(), /; samesite=lax/)
    t.match(cookie, /Expires=|Max-Age=/i)
  },
)
