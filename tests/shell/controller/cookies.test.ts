import t from 'tap'
import { Cookies } from '../../../shell/controller/cookies.ts'
import { Headers } from '../../../shell/controller/headers.ts'

const signer = {
  sign: (_: string, value: string) => value,
  verify: (_: string, text: string) => text,
}

function sent(...fields: string[]): Cookies {
  const headers = new Headers(fields.map((field) => ['cookie', field]))
  return new Cookies(headers.get('Cookie'), signer)
}

t.test('cookies are read as Rails reads them', async (t) => {
  const cookies = sent('a=b+c; d=%zz+; e=1,f=2; g=%2b%20; a=2')
  t.equal(cookies.get('a'), 'b c', 'a plus is a space, the first of a name wins')
  t.equal(cookies.get('d'), '%zz+', 'what cannot be decoded stays')
  t.equal(cookies.get('e'), '1,f=2', 'a comma separates nothing')
  t.equal(cookies.get('g'), '+ ')
})

t.test('several Cookie fields are one', async (t) => {
  t.equal(sent('a=1', 'b=2').get('b'), '2')
  t.equal(sent('a=1', 'b=2').get('a'), '1')
})

t.test('cookies are written as Rails writes them', async (t) => {
  const cookies = sent()
  cookies.set('a', "a b!'()~*,ü")
  t.same(cookies.headers(), ['a=a+b%21%27%28%29%7E*%2C%C3%BC; Path=/; SameSite=Lax'])
  t.equal(sent('a=a+b%21%27%28%29%7E*%2C%C3%BC').get('a'), "a b!'()~*,ü")
})

t.test('no attribute of a cookie begins another', async (t) => {
  for (const attribute of ['path', 'domain']) {
    for (const value of ['/x; Domain=other', '/x\r\nX: 1', '/\u007f']) {
      const cookies = sent()
      cookies.set('a', { value: '1', [attribute]: value })
      t.throws(
        () => cookies.headers(),
        /cannot be the (Path|Domain) of a cookie/,
        `${attribute} ${value}`,
      )
    }
  }
})
