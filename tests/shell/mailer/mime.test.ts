import t from 'tap'
import {
  addressField,
  encodeBytes,
  encodeText,
  headerField,
  mailboxes,
  mailboxText,
} from '../../../shell/mailer/mime.ts'

t.test('addresses are read and written as RFC 5322 has them', async (t) => {
  t.same(mailboxes('Ann <ann@example.org>, bob@example.org'), [
    { name: 'Ann', address: 'ann@example.org' },
    { name: '', address: 'bob@example.org' },
  ])
  t.equal(mailboxText({ name: 'Kim, Jr.', address: 'k@x.org' }), '"Kim, Jr." <k@x.org>')
  t.equal(mailboxText({ name: 'A "B"', address: 'k@x.org' }), '"A \\"B\\"" <k@x.org>')
  t.equal(mailboxText({ name: 'Ann B', address: 'k@x.org' }), 'Ann B <k@x.org>')
})

t.test('a name that looks like an address names nobody', async (t) => {
  const text = mailboxText({ name: 'Änn <eve@x.org>,', address: 'ann@x.org' })
  const [only, ...others] = mailboxes(text)
  const field = addressField('To', only === undefined ? [] : [only])

  t.same([only?.address, others], ['ann@x.org', []])
  t.equal(field, 'To: =?UTF-8?Q?=C3=84nn_=3Ceve=40x=2Eorg=3E=2C?= <ann@x.org>\r\n')
})

t.test('no text begins another field', async (t) => {
  const field = headerField('Subject', 'Hi\r\nBcc: eve@x.org\n\nbody')
  const addresses = mailboxes('ann@x.org\r\nBcc: eve@x.org')

  t.equal(field, 'Subject: Hi Bcc: eve@x.org body\r\n')
  t.notMatch(addressField('To', addresses), /^Bcc/m)
})

t.test('texts and bytes travel in 7 bits', async (t) => {
  t.same(encodeText('a\nb'), { encoding: '7bit', text: 'a\r\nb' })
  t.same(encodeText('ä = 1'), { encoding: 'quoted-printable', text: '=C3=A4 =3D 1' })
  t.equal(encodeText('x'.repeat(998)).encoding, 'quoted-printable', 'a line is too long')
  t.equal(encodeText('книга').encoding, 'base64')
  t.same(encodeBytes(new Uint8Array([0, 255])), { encoding: 'base64', text: 'AP8=' })
  t.match(headerField('Subject', 'Grüße'), /^Subject: =\?UTF-8\?Q\?Gr=C3=BC=C3=9Fe\?=\r\n$/)
})
