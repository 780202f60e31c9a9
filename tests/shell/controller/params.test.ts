import t from 'tap'
import { Params, type ParamValue, paramsFrom } from '../../../shell/controller/params.ts'

const tree = new Map<string, unknown>([
  ['id', '7'],
  ['empty', ''],
  [
    'article',
    new Map<string, unknown>([
      ['title', 'Hello'],
      ['admin', '1'],
      ['tags', ['a', new Map([['x', 'y']]), 'b']],
      [
        'author',
        new Map([
          ['name', 'Ada'],
          ['role', 'root'],
        ]),
      ],
      [
        'comments',
        new Map([
          [
            '0',
            new Map([
              ['body', 'one'],
              ['spam', '1'],
            ]),
          ],
          ['1', new Map([['body', 'two']])],
        ]),
      ],
      [
        'links',
        [
          new Map([
            ['url', '/a'],
            ['evil', '1'],
          ]),
        ],
      ],
    ]),
  ],
])

t.test('get() answers a value by string or symbol, and null for what is absent', async (t) => {
  const params = paramsFrom(tree)

  t.equal(params.get('id'), '7')
  t.equal(params.get(Symbol.for('id')), '7')
  t.equal(params.get('nothing'), null)
})

t.test('dig() follows keys and list places', async (t) => {
  const params = paramsFrom(tree)

  t.equal(params.dig('article', 'author', 'name'), 'Ada')
  t.equal(params.dig('article', 'tags', 2), 'b')
  t.equal(params.dig('id', 'x'), null)
})

t.test('require() refuses a missing or empty key with 400, naming it', async (t) => {
  const params = paramsFrom(tree)

  for (const key of ['nothing', 'empty']) {
    t.throws(() => params.require(key), { status: 400, message: new RegExp(`: ${key}$`) })
  }
  t.throws(() => params.require('nothing'), { code: 'PARAMETER_MISSING' })
  t.throws(() => params.requireParams('nothing'), { code: 'PARAMETER_MISSING' })
})

t.test('permit() lets through named scalars only', async (t) => {
  const permitted = paramsFrom(tree).requireParams('article').permit('title', 'author', 'tags')

  t.strictSame([...permitted.toH()], [['title', 'Hello']])
  t.equal(permitted.isPermitted(), true)
})

t.test(
  'permit() takes lists of scalars, nested forms, lists of forms and numbered forms',
  async (t) => {
    const permitted = paramsFrom(tree)
      .requireParams('article')
      .permit({ tags: [], author: ['name'], comments: ['body'], links: ['url'] })

    t.equal(permitted.get('tags'), null, 'a list with a form in it is none of scalars')
    t.strictSame(
      paramsFrom(new Map([['tags', ['a', 'b']]]))
        .permit({ tags: [] })
        .get('tags'),
      ['a', 'b'],
    )
    t.strictSame(plain(permitted.get('author')), { name: 'Ada' })
    t.strictSame(plain(permitted.get('comments')), { 0: { body: 'one' }, 1: { body: 'two' } })
    t.strictSame((permitted.get('links') as Params[]).map(plain), [{ url: '/a' }])
  },
)

t.test('toH() raises before permit() was asked', async (t) => {
  t.throws(() => paramsFrom(tree).toH(), {
    message: 'unable to convert unpermitted parameters to hash',
  })
})

t.test('slice(), except() and merge() give copies and leave the original alone', async (t) => {
  const params = paramsFrom(tree)

  t.strictSame(params.slice('id').keys(), ['id'])
  t.strictSame(params.except('article', 'empty').keys(), ['id'])
  t.equal(params.merge({ id: '8' }).get('id'), '8')
  t.equal(params.get('id'), '7')
})

function plain(value: unknown): unknown {
  if (!(value instanceof Params)) return value
  return Object.fromEntries([...value].map(([key, each]) => [key, plain(each)]))
}

t.test('expect() gives what is named and there, in its shape', async (t) => {
  const page = new Params(
    new Map([
      ['title', 'x'],
      ['admin', '1'],
    ]),
  )
  const params = new Params(
    new Map<string, ParamValue>([
      ['page', page],
      ['id', '7'],
      ['pages', [page]],
      ['tags', ['a']],
    ]),
  )

  t.same((params.expect({ page: ['title'] }) as Params).keys(), ['title'])
  t.ok((params.expect({ page: ['title'] }) as Params).isPermitted())
  t.equal(params.expect('id'), '7')
  t.same(params.expect('id', { tags: [] }), ['7', ['a']])
  t.throws(() => params.expect('nothing'), { code: 'PARAMETER_MISSING', param: 'nothing' })
  t.throws(() => params.expect({ id: ['title'] }), { code: 'PARAMETER_MISSING', param: 'id' })
  t.throws(() => params.expect({ pages: ['title'] }), { code: 'PARAMETER_MISSING', param: 'pages' })
  t.throws(() => params.expect('page'), { code: 'PARAMETER_MISSING', param: 'page' })

  const [first] = params.expect({ pages: [['title']] }) as Params[]
  t.same([first?.keys(), first?.isPermitted()], [['title'], true])
  t.throws(() => params.expect({ page: [['title']] }), { code: 'PARAMETER_MISSING', param: 'page' })
  const rows = new Params(new Map([['0', page]]))
  const indexed = new Params(new Map<string, ParamValue>([['rows', rows]]))
  t.same((indexed.expect({ rows: [['title']] }) as Params).toH().keys(), ['0'])
  t.throws(() => indexed.expect({ rows: ['title'] }), { code: 'PARAMETER_MISSING', param: 'rows' })
  t.same((indexed.permit({ rows: { 0: ['admin'] } }).get('rows') as Params).dig('0', 'admin'), '1')
})

t.test('permit! permits the parameters themselves, at every depth', async (t) => {
  const page = new Params(new Map([['title', 'x']]))
  const params = new Params(new Map<string, ParamValue>([['pages', [page]]]))

  t.notOk(params.permit({ settings: {} }).isKey('settings'))
  t.ok(
    (
      new Params(new Map([['settings', page]])).permit({ settings: {} }).get('settings') as Params
    ).isPermitted(),
  )
  t.notOk(page.isPermitted(), 'what is named `{}` is a copy')
  t.equal(params.permitOrRaise(), params)
  t.same([params.isPermitted(), page.isPermitted()], [true, true])
})
