import t from 'tap'
import { TrustedProxies } from '../../../shell/server/answer/proxies.ts'

const read = (
  remote: string,
  fields: Readonly<Record<string, string>>,
  trusted = ['127.0.0.0/8', '10.0.0.0/8', '::1'],
) => new TrustedProxies(trusted).read(remote, 'inner:3000', (name) => fields[name] ?? null)

t.test('forwarded fields count when a trusted proxy sends them', async (t) => {
  t.strictSame(
    read('127.0.0.1', {
      'x-forwarded-for': '203.0.113.9',
      'x-forwarded-proto': 'https',
      'x-forwarded-host': 'example.org',
    }),
    { remoteIp: '203.0.113.9', protocol: 'https', host: 'example.org' },
  )
})

t.test('forwarded fields of anybody else are ignored', async (t) => {
  t.strictSame(
    read('203.0.113.7', { 'x-forwarded-for': '1.2.3.4', 'x-forwarded-proto': 'https' }),
    {
      remoteIp: '203.0.113.7',
      protocol: 'http',
      host: 'inner:3000',
    },
  )
})

t.test('the visitor is the last address of the chain that is no proxy of ours', async (t) => {
  const chain = '6.6.6.6, 203.0.113.9, 10.1.2.3'

  t.equal(read('::ffff:127.0.0.1', { 'x-forwarded-for': chain }).remoteIp, '203.0.113.9')
  t.equal(read('127.0.0.1', { 'x-forwarded-for': 'nonsense' }).remoteIp, '127.0.0.1')
})

t.test('a forwarded host that is none is ignored', async (t) => {
  for (const host of ['evil/path', 'a b', 'x\r\ny', 'x:65536', '']) {
    t.equal(read('127.0.0.1', { 'x-forwarded-host': host }).host, 'inner:3000')
  }
})
