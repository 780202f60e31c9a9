import t from 'tap'
import { MailMessage } from '../../../shell/mailer/mail-message.ts'
import { MailPart } from '../../../shell/mailer/mail-part.ts'
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
  for (const given of [
    'ann@x.org\r\nBcc: eve@x.org',
    'a@x.org\n',
    '\0a@x.org',
    'ann@x.org Bcc: eve@x.org',
  ]) {
    t.throws(() => mailboxes(given), /is no list of addresses/)
  }
  t.equal(field, 'Subject: Hi Bcc: eve@x.org body\r\n')
  const file = new MailPart(new Uint8Array(), {
    mimeType: 'text/x\r\nBcc: eve@x.org',
    filename: 'a\r\nBcc: eve.csv',
    cid: 'a>\r\nBcc: eve@x.org',
  })
  t.notMatch(file.encoded(), /^Bcc/m)
  const message = new MailMessage(
    new Map([
      ['Message-ID', 'a>\r\nBcc: eve@x.org'],
      ['X-Own', 'a\rBcc: eve'],
    ]),
    '',
    'text/plain',
    [],
    null,
  )
  t.notMatch(message.encoded(), /^Bcc/m)
})

t.test('the name of a file that is not ASCII is written as RFC 2231 has it', async (t) => {
  const file = new MailPart('a,b', { mimeType: 'text/csv', filename: '日本é (1).csv' })
  const name = "filename*=UTF-8''%E6%97%A5%E6%9C%AC%C3%A9%20%281%29.csv"
  t.equal(file.content_disposition(), `attachment; ${name}`)
  t.match(file.encoded(), `Content-Type: text/csv;\r\n charset=UTF-8;\r\n ${name}\r\n`)
  t.match(
    new MailPart('', { mimeType: 'text/csv', filename: 'a "b".csv' }).content_disposition(),
    'filename="a \\"b\\".csv"',
  )
})

t.test('texts and bytes travel in 7 bits', async (t) => {
  t.same(encodeText('a\nb'), { encoding: '7bit', text: 'a\r\nb' })
  t.same(encodeText('ä = 1'), { encoding: 'quoted-printable', text: '=C3=A4 =3D 1' })
  t.equal(encodeText('x'.repeat(998)).encoding, 'quoted-printable', 'a line is too long')
  t.equal(encodeText('книга').encoding, 'base64')
  t.same(encodeBytes(new Uint8Array([0, 255])), { encoding: 'base64', text: 'AP8=' })
  t.match(headerField('Subject', 'Grüße'), /^Subject: =\?UTF-8\?Q\?Gr=C3=BC=C3=9Fe\?=\r\n$/)
})
