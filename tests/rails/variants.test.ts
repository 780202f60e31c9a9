import t from 'tap'
import { askRailsOf, withoutRails } from '../support/debian-rails.ts'
import { type LoweredRequest, runLoweredApp } from '../support/lowered-app.ts'

// Variants of templates and of `respond_to`, beside Debian's Rails. Rails guide "Action Controller Overview", API of
// ActionController::MimeResponds.

const FILES = {
  'config/routes.rb': `Rails.application.routes.draw do
  %w[show plain inline block blocks none named string missing odd asked collected feed].each { |name| get name, to: "pages##{name}" }
end
`,
  'app/controllers/application_controller.rb': `class ApplicationController < ActionController::Base
  before_action :choose

  private

  def choose
    case params[:on]
    when "phone" then request.variant = :phone
    when "both" then request.variant = [:tablet, :phone]
    when "odd" then request.variant = :watch
    when "nil" then request.variant = nil
    end
  end
end
`,
  'app/controllers/pages_controller.rb': `class PagesController < ApplicationController
  layout "site"

  def show
    @name = "page"
  end

  def plain
    respond_to do |format|
      format.html
      format.json { render json: { variant: request.variant } }
    end
  end

  def inline
    respond_to do |format|
      format.html.phone { render plain: "phone" }
      format.html.none { render plain: "none" }
      format.json { render json: 1 }
    end
  end

  def block
    respond_to do |format|
      format.html do |variant|
        variant.phone
        variant.tablet { render plain: "tablet of \#{request.variant.inspect}" }
        variant.none { render plain: "none" }
      end
    end
  end

  def blocks
    respond_to do |format|
      format.html do |variant|
        variant.any(:tablet, :phone) { render plain: "small" }
        variant.any { render plain: "any" }
      end
      format.text { |variant| variant.phone { render plain: "text on a phone" } }
    end
  end

  def none
    respond_to { |format| format.html { |variant| variant.none { render plain: "none" } } }
  end

  def collected
    respond_to do |format|
      html = format.html
      html.phone { render plain: "first" }
      html.phone { render plain: "second" }
      html.any { render plain: "rest" }
    end
  end

  def named = render(:show, variants: [:phone])
  def string = render(plain: render_to_string(:show, variants: :tablet, layout: false))
  def missing = render(variants: [:none])

  def odd
    request.variant = "phone"
    render plain: "odd"
  rescue ArgumentError
    render plain: "ArgumentError"
  end

  def asked
    variant = request.variant
    render plain: [variant, variant.phone?, variant.any?, variant.any?(:phone, :watch), variant.include?(:tablet), variant.first].inspect
  end

  def feed
    render formats: [:text]
  end
end
`,
  'app/views/layouts/site.html.erb': '<main><%= yield %></main>',
  'app/views/layouts/site.html+phone.erb': '<main class="phone"><%= yield %></main>',
  'app/views/pages/show.html.erb':
    '<p><%= @name %></p><%= render "part", word: "a" %><%= render "pages/other" %>',
  'app/views/pages/show.html+phone.erb':
    '<p>phone <%= @name %> <%= request.variant.phone? %></p><%= render "part", word: "b" %><%= render partial: "pages/other" %>',
  'app/views/pages/show.html+tablet.erb':
    '<p>tablet <%= @name %></p><%= render "part", word: "c" %>',
  'app/views/pages/_part.html.erb': '<i><%= word %></i>',
  'app/views/pages/_part.html+phone.erb': '<b><%= word %></b>',
  'app/views/pages/_other.html.erb': '<s>other</s>',
  'app/views/pages/_other.html+tablet.erb': '<s>other tablet</s>',
  'app/views/pages/plain.html.erb':
    '<p>plain</p><%= render partial: "part", collection: %w[x y], as: :word %>',
  'app/views/pages/plain.html+tablet.erb': '<p>plain tablet</p>',
  'app/views/pages/block.html+phone.erb': '<p>block phone</p>',
  'app/views/pages/missing.html+phone.erb': '<p>missing phone</p>',
  'app/views/pages/missing.html.erb': '<p>missing</p>',
  'app/views/pages/feed.text.erb': 'feed <%= render "line" %>',
  'app/views/pages/feed.text+phone.erb': 'feed of phones <%= render "line" %>',
  'app/views/pages/_line.text.erb': 'line',
  'app/views/pages/_line.text+phone.erb': 'short',
}

const PAGES = [
  'show',
  'plain',
  'inline',
  'block',
  'blocks',
  'none',
  'named',
  'string',
  'missing',
  'odd',
  'asked',
  'collected',
  'feed',
]

const REQUESTS: readonly LoweredRequest[] = [
  ...['', '?on=phone', '?on=both', '?on=odd', '?on=nil'].flatMap((query) =>
    PAGES.map((page) => ({ path: `/${page}${query}`, headers: { Accept: 'text/html' } })),
  ),
  ...['/plain?on=phone', '/inline?on=both'].map((path) => ({
    path,
    headers: { Accept: 'application/json' },
  })),
  { path: '/blocks?on=phone', headers: { Accept: 'text/plain' } },
]

t.test('variants choose what they choose in Rails', { skip: withoutRails }, async (t) => {
  const { answers, warnings } = await runLoweredApp(t, FILES, REQUESTS)
  t.same(warnings, [])
  const [theirs = []] = await askRailsOf(t, [{ files: FILES, requests: REQUESTS }])
  for (const [index, request] of REQUESTS.entries()) {
    const [ours, rails] = [answers[index], theirs[index]]
    t.equal(ours?.status, rails?.status, request.path)
    if (rails?.status === 200) t.equal(ours?.body, rails.body, request.path)
  }
})
