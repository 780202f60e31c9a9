import t from 'tap'
import { configure } from '../../../shell/config/configure.ts'

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
    ['body_limit', '5', 'body_limit takes a number above 0, not 5.'],
    ['body_limit', 2 ** 31, 'body_limit takes a whole number up to 2147483647, not 2147483648.'],
    ['head_limit', 1.5, 'head_limit takes a whole number up to 2147483647, not 1.5.'],
    ['hosts', 'a', 'hosts takes a list, not a.'],
    ['serve_static_files', 1, 'serve_static_files takes true or false, not 1.'],
    ['session_name', 'a b', 'session_name takes letters, digits, - and _, not "a b".'],
    ['session_name', '', 'session_name takes letters, digits, - and _, not "".'],
    [
      'hosts',
      ['.example.org', '::1', 'http://example.org'],
      'hosts takes host names without scheme, port or path, not "http://example.org".',
    ],
    ['content_security_policy', 3, 'content_security_policy takes a String, not 3.'],
  ] as const) {
    t.throws(() => configure((config) => Reflect.set(config, name, value)), {
      message: `config/app.rb: ${expected}`,
    })
  }
})
