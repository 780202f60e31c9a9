import t from 'tap'
import {
  readConfiguration,
  requireSecret,
  unknownVariables,
} from '../../../shell/config/configuration.ts'

const read = (env: Readonly<Record<string, string>>) =>
  readConfiguration(env, { environment: 'production', root: '/srv/app' })

t.test('readConfiguration() has a default for everything but the secret', async (t) => {
  t.match(read({}), {
    environment: 'production',
    port: 3000,
    host: '127.0.0.1',
    database: '/srv/app/storage/production.sqlite3',
    secret: null,
    workers: 1,
    watchdog: 30,
    hasWatchdog: false,
    sessionSecure: null,
    logLevel: 'info',
    logFormat: 'text',
    databaseSynchronous: 'normal',
    trustedProxies: ['127.0.0.0/8', '::1'],
  })
})

t.test('a relative database lies below the root, an absolute one where it says', async (t) => {
  t.equal(read({ WEBFW_DATABASE: 'data/x.db' }).database, '/srv/app/data/x.db')
  t.equal(read({ WEBFW_DATABASE: '/var/x.db' }).database, '/var/x.db')
  t.equal(read({ WEBFW_DATABASE: ':memory:' }).database, ':memory:')
})

t.test('a malformed value is one sentence naming variable, value and what would do', async (t) => {
  for (const [name, value, expected] of [
    ['PORT', '70000', 'a whole number from 0 to 65535'],
    ['PORT', '-1', 'a whole number from 0 to 65535'],
    ['AOT_WORKERS', 'many', 'a whole number from 1 to 1024'],
    ['WEBFW_ENV', 'prod', 'production, development, test'],
    ['WEBFW_DATABASE_SYNCHRONOUS', 'off', 'normal, full'],
    ['WEBFW_LOG_LEVEL', 'loud', 'debug, info, warn, error'],
    ['WEBFW_SESSION_SECURE', 'yes', '1 or 0'],
    ['WEBFW_URL', 'example.org', 'scheme and host, such as https://example.org'],
    ['WEBFW_TRUSTED_PROXIES', '10.0.0.0/33', 'an IP address or a network such as 10.0.0.0/8'],
  ] as const) {
    t.throws(() => read({ [name]: value }), {
      message: `${name}=${JSON.stringify(value)} is not ${expected}.`,
    })
  }
})

t.test('requireSecret() refuses a short one without showing it', async (t) => {
  t.throws(() => requireSecret(read({})), /WEBFW_SECRET_KEY_BASE is not set/)
  t.throws(() => requireSecret(read({ WEBFW_SECRET_KEY_BASE: 'hunter2' })), {
    message: /^WEBFW_SECRET_KEY_BASE has 7 and needs at least 32 bytes/,
  })
  t.throws(
    () =>
      requireSecret(
        read({ WEBFW_SECRET_KEY_BASE: 'x'.repeat(32), WEBFW_SECRET_KEY_BASE_PREVIOUS: 'old' }),
      ),
    /_PREVIOUS has 3/,
  )
  t.equal(requireSecret(read({ WEBFW_SECRET_KEY_BASE: 'x'.repeat(32) })), 'x'.repeat(32))
})

t.test('unknownVariables() names the nearest variable', async (t) => {
  t.strictSame(unknownVariables({ WEBFW_DATABSE: 'x', WEBFW_HOST: 'x', HOME: 'x' }), [
    'WEBFW_DATABSE is not a variable of webfw. Did you mean WEBFW_DATABASE?',
  ])
  t.strictSame(unknownVariables({ WEBFW_PORT: '1' }), [
    'WEBFW_PORT is not a variable of webfw. Did you mean PORT?',
  ])
})
