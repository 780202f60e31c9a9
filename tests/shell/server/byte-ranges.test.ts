import t from 'tap'
import { contentOf } from '../../../shell/server/static/byte-ranges.ts'

const file = { length: 100, type: 'text/plain' }

function ranges(field: string | null, length = 100) {
  const { status, segments } = contentOf(field, { ...file, length })
  return [status, segments.filter((segment) => !(segment instanceof Uint8Array))]
}

t.test('one range is that part of the file', async (t) => {
  for (const [field, start, end] of [
    ['bytes=0-0', 0, 1],
    ['bytes=10-19', 10, 20],
    ['bytes=90-', 90, 100],
    ['bytes=-5', 95, 100],
    ['bytes=-500', 0, 100],
    ['bytes=90-5000', 90, 100],
    ['Bytes= 1-2 ', 1, 3],
    ['bytes=, 1-2,', 1, 3],
    ['bytes=1-2, 200-300', 1, 3],
  ] as const) {
    t.strictSame(ranges(field), [206, [[start, end]]], field)
  }
  t.equal(contentOf('bytes=10-19', file).contentRange, 'bytes 10-19/100')
})

t.test('several ranges come in the order asked for', async (t) => {
  t.strictSame(ranges('bytes=50-59, 0-9, -1'), [
    206,
    [
      [50, 60],
      [0, 10],
      [99, 100],
    ],
  ])
})

t.test('ranges behind the end are answered with 416', async (t) => {
  for (const field of ['bytes=100-', 'bytes=100-200,300-', 'bytes=-0']) {
    t.strictSame(ranges(field), [416, []], field)
  }
  t.equal(contentOf('bytes=100-', file).contentRange, 'bytes */100')
  t.strictSame(ranges('bytes=0-', 0), [416, []])
})

t.test('malformed, overlapping and too many ranges are answered with the whole file', async (t) => {
  for (const field of [
    null,
    '',
    'bytes',
    'bytes=',
    'bytes=-',
    'bytes=5-1',
    'bytes=a-b',
    'bytes=1-2-3',
    'bytes=1-2,x',
    'lines=1-2',
    'bytes=0-50,50-99',
    'bytes=0-,0-,0-',
    `bytes=${Array.from({ length: 17 }, (_, index) => `${index * 2}-${index * 2}`).join(',')}`,
  ]) {
    t.strictSame(ranges(field), [200, [[0, 100]]], String(field))
  }
})

t.test('the length of a multipart answer counts its boundaries', async (t) => {
  const { length, segments, multipartType } = contentOf('bytes=0-1,4-5', file)
  const heads = segments.filter((segment) => segment instanceof Uint8Array)
  const text = heads.map((segment) => new TextDecoder().decode(segment)).join('')

  t.equal(length, text.length + 4)
  t.ok(text.endsWith(`--${multipartType?.split('boundary=')[1]}--\r\n`))
})
