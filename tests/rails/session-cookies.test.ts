import t from 'tap'
import { NOW } from '../support/core.ts'
import { askRailsOf, withoutRails } from '../support/debian-rails.ts'
import { type LoweredRequest, runLoweredApp } from '../support/lowered-app.ts'

// What `session_store` and `request.session_options` make of the cookies of an answer, beside Debian's Rails.

const ACTIONS = `class PagesController < ActionController::Base
  skip_before_action :verify_authenticity_token
  def none = render(plain: "none")
  def look = render(plain: session[:a].inspect)
  def put
    session[:a] = "1"
    render plain: "put"
  end

  def cookies_of_all_kinds
    cookies[:plain] = "1"
    cookies[:strict] = { value: "2", same_site: :strict }
    cookies.signed[:signed] = "3"
    render plain: "cookies"
  end

  def skip
    session[:a] = "2"
    request.session_options[:skip] = true
    render plain: "skip"
  end

  def deferred
    session[:a] = "3"
    request.session_options[:defer] = true
    render plain: "defer"
  end

  def dropped
    session[:a] = "4"
    request.session_options[:drop] = true
    render plain: "drop"
  end

  def renew
    session[:a]
    request.session_options[:renew] = true
    render plain: "renew"
  end

  def days
    request.session_options[:expire_after] = 5.days
    render plain: session[:a].inspect
  end

  def moved
    request.session_options[:path] = "/other"
    session[:a] = "5"
    render plain: "moved"
  end

  def options
    asked = request.session_options
    render plain: [asked[:expire_after].to_i, asked[:path], asked[:httponly], asked[:skip], asked[:id], asked.values_at(:renew, :defer), Rails.application.config.session_options[:key]].inspect
  end

  def fails
    session[:a] = "6"
    raise "never mind"
  end

  def reset
    session[:b] = "1"
    reset_session
    session[:a] = "7"
    render plain: session[:b].inspect
  end

  def note
    flash[:notice] = "noted"
    render plain: "note"
  end

  def noted = render(plain: flash[:notice].inspect)
end
`
const NAMES = [...ACTIONS.matchAll(/def (\w+)/g)].map(([, name = '']) => name)

const ASKED =
  'none look put none look cookies_of_all_kinds skip look deferred look dropped look days look options fails look note none noted none reset look'

interface Case {
  readonly name: string
  readonly initializer: string
  readonly asked?: string
  readonly headers?: Readonly<Record<string, string>>
}

const CASES: readonly Case[] = [
  {
    name: 'a name alone',
    initializer: 'Rails.application.config.session_store :cookie_store, key: "_shop"',
    asked: `${ASKED} moved renew`,
  },
  {
    name: 'a session that ends, for a whole domain',
    initializer:
      'Rails.application.config.session_store :cookie_store, key: "_shop", expire_after: 30.days, same_site: :strict, httponly: true, domain: :all, path: "/"',
    asked: `${ASKED} renew moved`,
  },
  {
    name: 'open to scripts and other sites, over TLS alone',
    initializer:
      'Rails.application.config.session_store :cookie_store, key: "_shop", same_site: :none, secure: true, httponly: false',
    asked: 'put look cookies_of_all_kinds',
  },
  {
    name: 'the same over TLS',
    initializer:
      'Rails.application.config.session_store(:cookie_store, key: "_shop", same_site: :none, secure: !Rails.env.development?, httponly: false)',
    asked: 'put look cookies_of_all_kinds note noted',
    headers: { 'X-Forwarded-Proto': 'https' },
  },
  {
    name: 'what is not secure is not so over TLS either',
    initializer:
      'Rails.application.config.session_store :cookie_store, key: "_shop", secure: false, domain: ".example.com"',
    asked: 'put look note',
    headers: { 'X-Forwarded-Proto': 'https' },
  },
  {
    name: 'a host among several, and a name of the environment',
    initializer:
      'Rails.application.config.session_store :cookie_store, key: "_shop", domain: %w[.example.com .example.org], max_age: 3600',
    asked: 'put look none fails',
  },
  {
    name: 'cookies for this site alone',
    initializer: `Rails.application.config.session_store :cookie_store, key: "_shop"
Rails.application.config.action_dispatch.cookies_same_site_protection = :strict`,
    asked: 'put look cookies_of_all_kinds',
  },
  {
    name: 'cookies that say nothing of sites',
    initializer: `Rails.application.config.session_store :cookie_store, key: "_shop"
Rails.application.config.action_dispatch.cookies_same_site_protection = nil`,
    asked: 'put look cookies_of_all_kinds',
  },
  {
    name: 'a session of no time',
    initializer:
      'Rails.application.config.session_store :cookie_store, key: "_shop", expire_after: 0',
    asked: 'put look put look',
  },
]

/** A cookie without its value; when it ends, in hours from now; the dot before a domain says nothing (RFC 6265, section 5.2.3). */
function shownCookie(cookie: string): string {
  const [pair = '', ...attributes] = cookie.split(/; */)
  const shown = attributes.map((each) => {
    const [name = '', value = ''] = each.toLowerCase().split('=')
    if (name === 'expires')
      return `expires in ${Math.round((Date.parse(value) / 1000 - NOW) / 3600)}`
    return name === 'domain' ? `domain=${value.replace(/^\./, '')}` : each.toLowerCase()
  })
  const [name = ''] = pair.split('=')
  // Over TLS all cookies are Secure here that do not say otherwise.
  const told = name === '_shop' ? shown : shown.filter((each) => each !== 'secure')
  return [name, ...told.sort()].join('; ')
}

/**
 * Which cookies an answer sets. A session that is as it came, or empty, is sent by Rails wherever it was read, and here where it
 * ends by itself: those of `quiet` are left out.
 */
function shown(cookies: readonly string[], isQuiet: boolean): string[] {
  const list = cookies.map(shownCookie).sort()
  return isQuiet ? list.filter((each) => !each.startsWith('_shop;')) : list
}

t.test('cookies of sessions are sent as Rails sends them', { skip: withoutRails }, async (t) => {
  const cases = CASES.map(({ name, initializer, asked = ASKED, headers = {} }) => ({
    name,
    initializer,
    requests: asked.split(' ').map((each): LoweredRequest => ({ path: `/${each}`, headers })),
    files: {
      'config/initializers/session_store.rb': `${initializer}\n`,
      'config/routes.rb': `Rails.application.routes.draw do\n${NAMES.map((each) => `  get "${each}", to: "pages#${each}"\n`).join('')}end\n`,
      'app/controllers/application_controller.rb':
        'class ApplicationController < ActionController::Base\nend\n',
      'app/controllers/pages_controller.rb': ACTIONS,
    },
  }))
  const judged = await askRailsOf(t, cases)
  for (const [at, { name, initializer, requests, files }] of cases.entries()) {
    await t.test(name, async (t) => {
      const { answers, warnings } = await runLoweredApp(t, files, requests)
      t.same(warnings, [])
      const theirs = judged[at] ?? []
      const isEnding = /expire_after|max_age/.test(initializer)
      for (const [index, request] of requests.entries()) {
        const [ours, rails] = [answers[index], theirs[index]]
        const place = `${index} ${request.path}`
        t.equal(ours?.status, rails?.status, place)
        if (rails?.status === 200) t.equal(ours?.body, rails.body, `${place} ${name}`)
        const isQuiet = !isEnding && /look|noted/.test(request.path)
        t.same(
          shown(ours?.cookies ?? [], isQuiet),
          shown((rails?.headers['set-cookie'] ?? '').split('\n').filter(Boolean), isQuiet),
          place,
        )
      }
    })
  }
})
