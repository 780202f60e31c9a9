import t from 'tap'
import { Duration } from '../../../shell/active-support/duration.ts'
import { configure, dispatchSettings } from '../../../shell/config/configure.ts'
import { Settings } from '../../../shell/config/settings.ts'
import { Float } from '../../../shell/ruby/float/float.ts'
import { Regexp } from '../../../shell/ruby/regexp/regexp.ts'
import { HostAuthorization } from '../../../shell/server/answer/host-authorization.ts'
import { settingWords } from '../../../shell/vocabulary/settings.ts'

t.test('configure() keeps defaults and takes Ruby names', async (t) => {
  const settings = configure((config) => {
    Reflect.set(config, 'body_limit', 5)
    config.hosts = ['example.org']
  })

  t.equal(settings.bodyLimit, 5)
  t.strictSame(settings.hosts, ['example.org'])
  t.equal(settings.headLimit, 65_536)
})

t.test('configure() refuses an unknown setting with the nearest name', async (t) => {
  t.throws(() => configure((config) => Reflect.set(config, 'body_limt', 5)), {
    message: 'config/app.rb: there is no setting body_limt. Did you mean body_limit?',
  })
})

t.test('configure() refuses a value of the wrong kind', async (t) => {
  for (const [name, value, expected] of [
    ['body_limit', '5', 'body_limit takes a number above 0, not "5".'],
    ['body_limit', 2 ** 31, 'body_limit takes a whole number up to 2147483647, not 2147483648.'],
    ['head_limit', 1.5, 'head_limit takes a whole number up to 2147483647, not 1.5.'],
    ['hosts', 'a', 'hosts takes a list, not "a".'],
    ['serve_static_files', 1, 'serve_static_files takes true or false, not 1.'],
    ['session_name', 'a b', 'session_name takes letters, digits, - and _, not "a b".'],
    ['session_name', '', 'session_name takes letters, digits, - and _, not "".'],
    [
      'hosts',
      ['.example.org', '::1', 'http://example.org'],
      'hosts takes host names without scheme, port or path, not "http://example.org".',
    ],
    [
      'headers',
      { 'X-A': 'b\r\nX-Evil: 1' },
      'headers takes names of header fields with Strings of one line, not "X-A" => "b\\r\\nX-Evil: 1".',
    ],
    ['headers', ['a'], 'headers takes a Hash, not ["a"].'],
    [
      'content_security_policy',
      "default-src 'self'\n",
      'content_security_policy takes a String of one line, not "default-src \'self\'\\n".',
    ],
    [
      'filter_parameters',
      [7],
      'filter_parameters takes Symbols, Strings and regular expressions, not 7.',
    ],
    ['force_ssl', 'yes', 'force_ssl takes true or false, not "yes".'],
    ['content_security_policy', 3, 'content_security_policy takes a String, not 3.'],
  ] as const) {
    t.throws(() => configure((config) => Reflect.set(config, name, value)), {
      message: `config/app.rb: ${expected}`,
    })
  }
})

t.test('configure() takes Durations and Floats for numbers', async (t) => {
  const settings = configure((config) => {
    Reflect.set(config, 'session_max_age', Duration.of(2, 'weeks'))
    Reflect.set(config, 'head_timeout', new Float(2.5))
  })

  t.equal(settings.sessionMaxAge, 1_209_600)
  t.equal(settings.headTimeout, 2.5)
})

t.test('configure() gives lists and the Hash of headers to be changed in place', async (t) => {
  const read = (config: Settings, name: string, ...args: unknown[]) =>
    dispatchSettings(config, name, args, null)?.value
  const settings = configure((config) => {
    ;(read(config, 'hosts') as string[]).push('example.org')
    ;(read(config, 'headers') as Map<string, string>).set('X-A', 'b')
    const words = [...(read(config, 'filter_parameters') as string[]), /pin/, Symbol.for('card')]
    read(config, 'filter_parameters=', words)
  })

  t.strictSame(settings.hosts, ['example.org'])
  t.strictSame(settings.headers, { 'X-A': 'b' })
  t.strictSame(settings.filterParameters.slice(-2), [/pin/, 'card'])
})

t.test('a pattern among the hosts says the whole name', async (t) => {
  const settings = configure((config) => {
    config.hosts = ['example.org', new Regexp('[a-z0-9-.]+\\.ngrok\\.io')]
  })
  const hosts = new HostAuthorization({ environment: 'production', hosts: null }, settings)
  for (const host of ['example.org', 'a1.ngrok.io', 'A1.NGROK.IO']) t.ok(hosts.allows(host), host)
  for (const host of ['evil.example', 'a1.ngrok.io.evil.example', 'a1.ngrok.io\nx', '/a1.ngrok.io'])
    t.notOk(hosts.allows(host), host)
  const open = configure((config) => {
    config.hosts = [new Regexp('.*')]
  })
  t.ok(
    new HostAuthorization({ environment: 'development', hosts: null }, open).allows('any.example'),
  )
})

t.test('every setting is a word of config/app.rb', async (t) => {
  const snake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

  t.strictSame([...settingWords].sort(), Object.keys(new Settings()).map(snake).sort())
})

t.test(
  'what session_options and cookies_same_site_protection cannot be is said at the start',
  async (t) => {
    for (const [name, value, message] of [
      [
        'session_options',
        { expire: 1 },
        /session_options takes no expire:\. There are: domain, expire_after/,
      ],
      [
        'session_options',
        { expire_after: '1' },
        /expire_after takes a Duration or whole seconds, such as 30\.days, not "1"/,
      ],
      ['session_options', { secure: 'yes' }, /secure takes true or false, not "yes"/],
      [
        'session_options',
        { same_site: 'often' },
        /same_site: takes :lax, :strict, :none or nil, not "often"/,
      ],
      ['session_options', { path: '/;a' }, /cannot be the Path of a cookie/],
      ['cookies_same_site_protection', 'often', /takes :lax, :strict, :none or nil, not "often"/],
    ] as const) {
      t.throws(() => configure((config) => Reflect.set(config, name, value)), { message })
    }
  },
)
