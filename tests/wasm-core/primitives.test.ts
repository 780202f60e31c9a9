import { createCipheriv, createHash, createHmac, randomBytes } from 'node:crypto'
import t from 'tap'
import { coreProbe } from '../support/core.ts'

interface Probe {
  readonly memory: WebAssembly.Memory
  getScratch(): number
  digest(target: number, start: number, length: number, piece: number): void
  authenticate(target: number, key: number, keyLength: number, start: number, length: number): void
  writeBlock(target: number, key: number, counter: number, nonce: number): void
  readDouble(start: number, length: number): number
  decodePercent(target: number, start: number, length: number, plusIsSpace: number): number
  formatDate(seconds: bigint): number
  parseDate(start: number, length: number, now: bigint): bigint
  isHost(start: number, length: number): number
  isLoopback(start: number, length: number): number
  isUtf8(start: number, length: number): number
  encodeBase64(target: number, start: number, length: number): number
  decodeBase64(target: number, start: number, length: number): number
  escapeText(arena: number, start: number, length: number): number
  findWord(start: number, length: number): number
  openArena(): number
  closeArena(arena: number): void
  fillWriter(arena: number, count: number, byte: number, decimal: bigint, varuint: number): number
  equalsInConstantTime(left: number, right: number, length: number): number
}

const probe = coreProbe<Probe>()
const memory = Buffer.from(probe.memory.buffer)
const input = probe.getScratch()
const output = input + 131072
const MALFORMED = -(2n ** 63n)

function place(data: string | Uint8Array, at = input): number {
  const bytes = Buffer.from(data)
  bytes.copy(memory, at)
  return bytes.length
}

function sha256(data: string | Uint8Array, piece = 1 << 20): string {
  const length = place(data)
  probe.digest(output, input, length, piece)
  return memory.toString('hex', output, output + 32)
}

function hmac(key: Uint8Array, data: Uint8Array): string {
  const keyLength = place(key, input)
  const length = place(data, input + 1024)
  probe.authenticate(output, input, keyLength, input + 1024, length)
  return memory.toString('hex', output, output + 32)
}

t.test("SHA-256 gives NIST's published digests", async (t) => {
  t.equal(sha256(''), 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855')
  t.equal(sha256('abc'), 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad')
  t.equal(
    sha256('abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq'),
    '248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1',
  )
  t.equal(
    sha256(
      'abcdefghbcdefghicdefghijdefghijkefghijklfghijklmghijklmnhijklmnoijklmnopjklmnopqklmnopqrlmnopqrsmnopqrstnopqrstu',
    ),
    'cf5b16a778af8380036ce59e7b0492370b249b11e8f07a51afac45037afee9d1',
  )
  t.equal(
    sha256(Buffer.from('bd', 'hex')),
    '68325720aabd7c82f30f554b313d0570c95accbb7dc4b5aae11204c08ffe732b',
  )
  t.equal(
    sha256(Buffer.alloc(1000, 0x61).toString().repeat(100)),
    createHash('sha256').update('a'.repeat(100000)).digest('hex'),
  )
})

t.test('SHA-256 gives the same digest however the bytes are cut', async (t) => {
  for (const length of [0, 1, 55, 56, 63, 64, 65, 119, 120, 127, 128, 1000]) {
    const data = randomBytes(length)
    const expected = createHash('sha256').update(data).digest('hex')
    for (const piece of [1, 7, 63, 64, 65, 1000]) t.equal(sha256(data, piece), expected)
  }
})

t.test('HMAC-SHA256 gives the vectors of RFC 4231', async (t) => {
  const cases: [key: Buffer, data: Buffer, expected: string][] = [
    [
      Buffer.alloc(20, 0x0b),
      Buffer.from('Hi There'),
      'b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7',
    ],
    [
      Buffer.from('Jefe'),
      Buffer.from('what do ya want for nothing?'),
      '5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843',
    ],
    [
      Buffer.alloc(20, 0xaa),
      Buffer.alloc(50, 0xdd),
      '773ea91e36800e46854db8ebd09181a72959098b3ef8c122d9635514ced565fe',
    ],
    [
      Buffer.from('0102030405060708090a0b0c0d0e0f10111213141516171819', 'hex'),
      Buffer.alloc(50, 0xcd),
      '82558a389a443c0ea4cc819899f2083a85f0faa3e578f8077a2e3ff46729665b',
    ],
    [
      Buffer.alloc(131, 0xaa),
      Buffer.from('Test Using Larger Than Block-Size Key - Hash Key First'),
      '60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54',
    ],
    [
      Buffer.alloc(131, 0xaa),
      Buffer.from(
        'This is a test using a larger than block-size key and a larger than block-size data. The key needs to be hashed before being used by the HMAC algorithm.',
      ),
      '9b09ffa71b942fcb27635fbcd5b0e944bfdc63644f0713938a7f51535c3a35e2',
    ],
  ]
  for (const [key, data, expected] of cases) t.equal(hmac(key, data), expected)
  for (const length of [0, 32, 63, 64, 65, 200]) {
    const [key, data] = [randomBytes(length), randomBytes(100)]
    t.equal(hmac(key, data), createHmac('sha256', key).update(data).digest('hex'))
  }
})

t.test('ChaCha20 gives the blocks of RFC 8439, and the ones of OpenSSL', async (t) => {
  place(new Uint8Array(32))
  probe.writeBlock(output, input, 0, 0)
  t.equal(
    memory.toString('hex', output, output + 64),
    '76b8e0ada0f13d90405d6ae55386bd28bdd219b8a08ded1aa836efcc8b770dc7da41597c5157488d7724e03fb8d84a376a43b8f41518a11cc387b669b2ee6586',
  )
  for (let round = 0; round < 50; round++) {
    const [key, nonce] = [randomBytes(32), randomBytes(4)]
    const iv = Buffer.concat([Buffer.from([round, 0, 0, 0]), nonce, Buffer.alloc(8)])
    const stream = createCipheriv('chacha20', key, iv).update(new Uint8Array(64))
    place(key)
    probe.writeBlock(output, input, round, nonce.readUInt32LE())
    t.ok(memory.subarray(output, output + 64).equals(stream))
  }
})

t.test('base64url gives the vectors of RFC 4648 without padding and reads them back', async (t) => {
  const vectors = { '': '', f: 'Zg', fo: 'Zm8', foo: 'Zm9v', foob: 'Zm9vYg', fooba: 'Zm9vYmE' }
  for (const [plain, encoded] of Object.entries(vectors)) {
    const end = probe.encodeBase64(output, input, place(plain))
    t.equal(memory.toString('latin1', output, end), encoded)
    const length = probe.decodeBase64(output, input, place(encoded))
    t.equal(memory.toString('latin1', output, output + length), plain)
  }
  for (let length = 0; length < 70; length++) {
    const data = randomBytes(length)
    const end = probe.encodeBase64(output, input, place(data))
    t.equal(memory.toString('latin1', output, end), data.toString('base64url'))
  }
})

t.test(
  'base64url refuses padding, other alphabets, stray bits and impossible lengths',
  async (t) => {
    for (const text of [
      'Zg==',
      'Zg=',
      'Z',
      'Zm9vY',
      'Zh',
      'Zm9',
      'Zm+v',
      'Zm/v',
      'Zm 9',
      'Zm9v\n',
    ]) {
      t.equal(probe.decodeBase64(output, input, place(text)), -1, JSON.stringify(text))
    }
  },
)

t.test('UTF-8 is judged as RFC 3629 has it', async (t) => {
  const strict = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })
  const judge = (bytes: Buffer) => {
    try {
      strict.decode(bytes)
      return 1
    } catch {
      return 0
    }
  }
  const samples = ['', 'a', 'ä', '€', '😀', `${'x'.repeat(17)}ä`, '\0']
  for (const sample of samples) t.equal(probe.isUtf8(input, place(sample)), 1, sample)
  const bad = [
    '80',
    'c0af',
    'c1bf',
    'e080af',
    'eda080',
    'f0808080',
    'f4908080',
    'f5808080',
    'ff',
    'c3',
    'e282',
    'f09f98',
    'c328',
    'e28228',
  ]
  for (const hex of bad) t.equal(probe.isUtf8(input, place(Buffer.from(hex, 'hex'))), 0, hex)
  let disagreements = 0
  for (let round = 0; round < 20000; round++) {
    const bytes = randomBytes(1 + (round % 4))
    bytes[0] = 0xc0 | (bytes[0] as number)
    for (let index = 1; index < bytes.length; index++) {
      if (round % 3 !== 0) bytes[index] = 0x80 | ((bytes[index] as number) & 0x3f)
    }
    if (probe.isUtf8(input, place(bytes)) !== judge(bytes)) disagreements += 1
  }
  t.equal(disagreements, 0, 'the same verdict as TextDecoder on 20,000 random sequences')
})

t.test('percent decoding decodes escapes and refuses malformed ones', async (t) => {
  const decode = (text: string, plusIsSpace = 0) => {
    const length = probe.decodePercent(output, input, place(text), plusIsSpace)
    return length < 0 ? null : memory.toString('utf8', output, output + length)
  }
  t.equal(decode('a%20b%2Fc'), 'a b/c')
  t.equal(decode('%c3%A4'), 'ä')
  t.equal(decode('a+b'), 'a+b')
  t.equal(decode('a+b%2B', 1), 'a b+')
  for (const text of ['%', '%2', '%zz', '%2g', 'a%', '%%41', '%u0041']) {
    t.equal(decode(text), null, text)
  }
})

t.test('dates are written as IMF-fixdate', async (t) => {
  const format = (seconds: number) => {
    const start = probe.formatDate(BigInt(seconds))
    return memory.toString('latin1', start, start + 29)
  }
  t.equal(format(784111777), 'Sun, 06 Nov 1994 08:49:37 GMT', 'the example of RFC 9110')
  t.equal(format(0), 'Thu, 01 Jan 1970 00:00:00 GMT')
  t.equal(format(-1), 'Wed, 31 Dec 1969 23:59:59 GMT')
  for (let seconds = 0; seconds < 8e9; seconds += 86400 * 37 + 12345) {
    if (format(seconds) !== new Date(seconds * 1000).toUTCString()) t.fail(`${seconds}`)
  }
})

t.test('dates are read in the three forms of RFC 9110 section 5.6.7', async (t) => {
  const parse = (text: string) => probe.parseDate(input, place(text), 1795226632n)
  for (const text of [
    'Sun, 06 Nov 1994 08:49:37 GMT',
    'Sunday, 06-Nov-94 08:49:37 GMT',
    'Sun Nov  6 08:49:37 1994',
  ]) {
    t.equal(parse(text), 784111777n, text)
  }
  t.equal(parse('Tue, 29 Feb 2028 23:59:59 GMT'), 1835481599n)
  t.equal(parse('Wednesday, 01-Jan-70 00:00:00 GMT'), 3155760000n, 'up to 50 years ahead')
  t.equal(parse('Wednesday, 01-Jan-80 00:00:00 GMT'), 315532800n, 'further ahead is the past')
  for (const text of [
    '',
    'Sun, 06 Nov 1994 08:49:37 UTC',
    'Sun, 06 Nox 1994 08:49:37 GMT',
    'Sun, 32 Nov 1994 08:49:37 GMT',
    'Sun, 31 Nov 1994 08:49:37 GMT',
    'Thu, 29 Feb 2027 08:49:37 GMT',
    'xxx, 06 Nov 1994 08:49:37 GMT',
    'Sun,-06-Nov-1994-08:49:37 GMT',
    'Sunday, 06/Nov/94 08:49:37 GMT',
    'Sun-Nov  6 08:49:37 1994',
    'Sun',
    'Sun, 06 Nov 1994 24:49:37 GMT',
    'Sun, 6 Nov 1994 08:49:37 GMT',
    '784111777',
    'Sunday, 06-Nov-94 08.49.37 GMT',
  ]) {
    t.equal(parse(text), MALFORMED, text)
  }
})

t.test('decimal text becomes the nearest double', async (t) => {
  const read = (text: string) => probe.readDouble(input, place(text))
  const samples = [
    '0.0',
    '-0.0',
    '1.5',
    '0.1',
    '123456789012345680.0',
    '1e22',
    '1e23',
    '9007199254740993.0',
    '2.2250738585072011e-308',
    '5e-324',
    '2.4703282292062327e-324',
    '2.4703282292062328e-324',
    '1.7976931348623157e308',
    '1.7976931348623159e308',
    '1e400',
    '1e-400',
    '0.000001',
    '100e-2',
    '8.41e21',
    '9214843084008499.5',
    '0.500000000000000166533453693773481063544750213623046875',
    `0.${'0'.repeat(400)}1e400`,
    `1${'0'.repeat(400)}e-400`,
    `${'9'.repeat(900)}e-880`,
  ]
  for (const text of samples) t.ok(Object.is(read(text), Number(text)), text)
  let wrong = 0
  for (let round = 0; round < 20000; round++) {
    const digits = BigInt(`0x${randomBytes(1 + (round % 12)).toString('hex')}`)
    const text = `${digits}.${round}e${(round % 660) - 330}`
    if (!Object.is(read(text), Number(text))) wrong += 1
  }
  t.equal(wrong, 0, 'as JavaScript reads 20,000 random numbers')
})

t.test('hosts are names, addresses and literals with a port', async (t) => {
  const isHost = (text: string) => probe.isHost(input, place(text)) === 1
  for (const text of [
    'a',
    'a.b-c_d',
    'EXAMPLE.com:80',
    '127.0.0.1:3000',
    '[::1]',
    '[::1]:80',
    'a:',
  ]) {
    t.ok(isHost(text), text)
  }
  for (const text of [
    '',
    ':80',
    'a b',
    'a:65536',
    'a:b',
    'a/b',
    'u@a',
    '[::1',
    '[]',
    '[g]',
    'a:80:80',
    'a,b',
    'ä',
  ]) {
    t.notOk(isHost(text), text)
  }
})

t.test('only this machine itself is loopback', async (t) => {
  const isLoopback = (text: string) => probe.isLoopback(input, place(text)) === 1
  for (const text of [
    'localhost',
    'LocalHost:3000',
    'a.localhost',
    '127.0.0.1',
    '127.1.2.3:1',
    '[::1]:3',
  ]) {
    t.ok(isLoopback(text), text)
  }
  for (const text of [
    'a',
    'localhost.example',
    '127.0.0.1.example',
    'xlocalhost',
    '[::2]',
    '127.0.0',
  ]) {
    t.notOk(isLoopback(text), text)
  }
})

t.test('constant-time comparison sees every differing byte', async (t) => {
  const bytes = randomBytes(32)
  for (let index = 0; index < 32; index++) {
    const other = Buffer.from(bytes)
    other[index] = (other[index] as number) ^ 1
    place(bytes)
    place(other, input + 64)
    if (probe.equalsInConstantTime(input, input + 64, 32) !== 0) t.fail(`byte ${index}`)
  }
  place(bytes, input + 64)
  t.equal(probe.equalsInConstantTime(input, input + 64, 32), 1)
})

/** What a writer holds that is made in an arena of its own. */
function written(write: (arena: number) => number): string {
  const arena = probe.openArena()
  const writer = write(arena)
  const start = memory.readUInt32LE(writer + 4)
  const text = memory.toString('utf8', start, start + memory.readUInt32LE(writer + 8))
  probe.closeArena(arena)
  return text
}

t.test('text of any length is escaped wherever its specials are, up to the end of memory', (t) => {
  const entities = new Map(Object.entries({ '&': '&amp;', '<': '&lt;', '>': '&gt;' }))
  entities.set('"', '&quot;').set("'", '&#39;')
  const escaped = (text: string) => text.replace(/[&<>"']/g, (each) => entities.get(each) ?? '')
  const plain = 'abc6,Fé%vé.Ü 6FfVv2\u0007é&FfVv2,<b'
  const wrong: string[] = []
  const check = (text: string, at: number) => {
    const length = place(text, at)
    if (written((arena) => probe.escapeText(arena, at, length)) !== escaped(text)) wrong.push(text)
  }
  for (let length = 0; length <= 36; length++) {
    for (const special of [...entities.keys(), '6']) {
      for (let at = 0; at <= length; at++) {
        // What lies behind the text is special too.
        place('<>&"\''.repeat(20))
        check(plain.slice(0, at) + special + plain.slice(at, length), input)
      }
    }
    const last = plain.slice(0, length)
    check(last, memory.length - Buffer.byteLength(last))
    check('"<'.repeat(length), memory.length - 2 * length)
  }
  t.strictSame(wrong, [])
  t.end()
})

t.test('a word is found in a list when it is a whole one', (t) => {
  const list = 'a ab abc b bc href src srcset xlink:href longdesc to a1 by'
  const words = list.split(' ')
  const wrong: string[] = []
  for (let from = 0; from < list.length; from++) {
    for (let to = from; to <= list.length; to++) {
      for (const asked of [list.slice(from, to), `${list.slice(from, to)}x`]) {
        const found = probe.findWord(input, place(asked))
        if (found !== words.indexOf(asked === '' ? 'none' : asked)) wrong.push(asked)
      }
    }
  }
  t.strictSame(wrong, [])
  t.end()
})

t.test('integers are written in decimal', (t) => {
  const numbers = [0n, 2n ** 32n, 2n ** 31n, 2n ** 63n - 1n, -(2n ** 63n), 4294967295n * 10n]
  for (let power = 1n; power < 10n ** 18n; power *= 10n) numbers.push(power, 7n * power)
  for (let bits = 1n; bits < 2n ** 62n; bits *= 3n) numbers.push(bits)
  const around = numbers.flatMap((each) => [each - 1n, each, each + 1n, -each])
  const wrong = around.filter((each) => {
    if (BigInt.asIntN(64, each) !== each) return false
    return written((arena) => probe.fillWriter(arena, 0, 0, each, 0)) !== `${each}\0`
  })
  t.strictSame(wrong, [])
  t.end()
})
