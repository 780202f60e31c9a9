import { test } from 'tap'
import { connectedTo } from '../../../shell/record/model/connect-models.ts'
import { Model, type ModelClass } from '../../../shell/record/model/model.ts'
import type { ValidationRules } from '../../../shell/record/model/model-declarations.ts'
import { inspect } from '../../../shell/ruby/object/texts.ts'
import { Range } from '../../../shell/ruby/range/range.ts'
import { Regexp } from '../../../shell/ruby/regexp/regexp.ts'
import { createBlog } from '../../support/blog-models.ts'
import { openConnection } from '../../support/sql-js-connection.ts'

const columns = {
  id: 'integer',
  title: 'string',
  views: 'integer',
  rating: 'float',
  price: 'decimal',
  published: 'boolean',
  status: 'string',
  created_at: 'datetime',
  updated_at: 'datetime',
} as const

/** A model of the articles table with one validation. */
function articleWith(attribute: string, rules: ValidationRules): ModelClass {
  return class Article extends Model {
    static override readonly table = 'articles'
    static override readonly columns = columns
    static {
      this.validates(attribute, rules)
    }
  }
}

/** The full messages for one value. */
function messages(attribute: string, rules: ValidationRules, value: unknown): string {
  const record = new (articleWith(attribute, rules))()
  record.writeColumn(attribute, value)
  record.isValid()
  return record.errors.fullMessages().join('; ')
}

test('validations say what Rails says', async (t) => {
  const connection = await openConnection()
  createBlog(connection)
  const cases: readonly (readonly [
    string,
    ValidationRules,
    readonly (readonly [unknown, string])[],
  ])[] = [
    [
      'title',
      { presence: true },
      [
        [null, "Title can't be blank"],
        [' \n\u00a0', "Title can't be blank"],
        ['x', ''],
      ],
    ],
    ['published', { presence: true }, [[false, "Published can't be blank"]]],
    [
      'title',
      { absence: true },
      [
        ['x', 'Title must be blank'],
        ['', ''],
      ],
    ],
    [
      'title',
      { length: { minimum: 2, maximum: 4 } },
      [
        [null, 'Title is too short (minimum is 2 characters)'],
        ['a', 'Title is too short (minimum is 2 characters)'],
        ['👍', 'Title is too short (minimum is 2 characters)'],
        ['abcde', 'Title is too long (maximum is 4 characters)'],
        ['abcd', ''],
      ],
    ],
    [
      'title',
      { length: { maximum: 1 } },
      [
        [null, ''],
        ['ab', 'Title is too long (maximum is 1 character)'],
      ],
    ],
    [
      'title',
      { length: { is: 3 } },
      [['ab', 'Title is the wrong length (should be 3 characters)']],
    ],
    [
      'title',
      { length: { in: new Range(2, 4, true) } },
      [['abcd', 'Title is too long (maximum is 3 characters)']],
    ],
    ['title', { length: { minimum: 2, tooShort: 'needs %{count}' } }, [['a', 'Title needs 2']]],
    [
      'views',
      { numericality: true },
      [
        ['abc', 'Views is not a number'],
        [null, 'Views is not a number'],
        ['12', ''],
        ['1e3', ''],
        ['0x1A', 'Views is not a number'],
        ['12 apples', 'Views is not a number'],
      ],
    ],
    [
      'rating',
      { numericality: { onlyInteger: true } },
      [
        ['1.5', 'Rating must be an integer'],
        ['+7', ''],
      ],
    ],
    [
      'price',
      { numericality: { greaterThan: 0, lessThanOrEqualTo: 10 } },
      [
        ['0', 'Price must be greater than 0'],
        ['10.01', 'Price must be less than or equal to 10'],
        ['10.00', ''],
      ],
    ],
    [
      'views',
      { numericality: { greaterThanOrEqualTo: 2, lessThan: 9, otherThan: 5, even: true } },
      [
        [1, 'Views must be greater than or equal to 2; Views must be even'],
        [9, 'Views must be less than 9; Views must be even'],
        [5, 'Views must be other than 5; Views must be even'],
        [4, ''],
      ],
    ],
    [
      'views',
      { numericality: { equalTo: 3, odd: true } },
      [[2, 'Views must be equal to 3; Views must be odd']],
    ],
    [
      'views',
      { numericality: { in: new Range(1, 3) } },
      [
        [4, 'Views must be in 1..3'],
        [3, ''],
      ],
    ],
    [
      'title',
      { format: { with: new Regexp('\\A[a-z]+\\z') } },
      [
        ['A', 'Title is invalid'],
        ['a', ''],
      ],
    ],
    [
      'title',
      { format: { without: new Regexp('x'), message: 'has an x' } },
      [['axe', 'Title has an x']],
    ],
    [
      'status',
      { inclusion: { in: ['draft', 'public'] } },
      [
        ['x', 'Status is not included in the list'],
        ['draft', ''],
      ],
    ],
    [
      'views',
      { inclusion: { in: new Range(1, 5) } },
      [
        [6, 'Views is not included in the list'],
        [null, 'Views is not included in the list'],
      ],
    ],
    ['status', { exclusion: { in: ['admin'] } }, [['admin', 'Status is reserved']]],
    ['title', { presence: { message: 'please' } }, [['', 'Title please']]],
    [
      'title',
      { length: { minimum: 3 }, allowBlank: true },
      [
        ['', ''],
        ['ab', 'Title is too short (minimum is 3 characters)'],
      ],
    ],
    [
      'title',
      { length: { minimum: 3 }, allowNil: true },
      [
        [null, ''],
        ['', 'Title is too short (minimum is 3 characters)'],
      ],
    ],
    [
      'title',
      { presence: true, if: (record: Model) => record.readColumn('views') === 1 },
      [['', '']],
    ],
    ['title', { presence: true, unless: 'published' }, [['', "Title can't be blank"]]],
    ['title', { presence: true, on: 'update' }, [['', '']]],
  ]
  connectedTo(connection, () => {
    for (const [attribute, rules, values] of cases) {
      for (const [value, expected] of values) {
        const words = `${attribute} ${inspect(value)} with ${JSON.stringify(rules)}`
        t.equal(messages(attribute, rules, value), expected, words)
      }
    }
  })
})

test('uniqueness asks the database, within its scope, and forgives the record itself', async (t) => {
  const connection = await openConnection()
  createBlog(connection)
  connectedTo(connection, () => {
    const Plain = articleWith('title', { uniqueness: true })
    const Scoped = articleWith('title', { uniqueness: { scope: ['status'] } })
    const Loose = articleWith('title', { uniqueness: { caseSensitive: false } })
    const first = new Plain({ title: 'Hi', status: 'draft' })
    t.ok(first.save())
    t.ok(first.save())
    t.ok(first.isValid())
    const second = new Plain({ title: 'Hi' })
    t.notOk(second.save())
    t.strictSame(second.errors.fullMessages(), ['Title has already been taken'])
    t.ok(new Plain({ title: 'hi' }).isValid())
    t.notOk(new Loose({ title: 'hI' }).isValid())
    t.ok(new Scoped({ title: 'Hi', status: 'public' }).isValid())
    t.notOk(new Scoped({ title: 'Hi', status: 'draft' }).isValid())
  })
})

test('confirmation and acceptance bring their own attributes', async (t) => {
  const connection = await openConnection()
  createBlog(connection)
  connectedTo(connection, () => {
    const Confirmed = articleWith('title', { confirmation: true })
    t.ok(new Confirmed({ title: 'a' }).isValid())
    t.ok(new Confirmed({ title: 'a', title_confirmation: 'a' }).isValid())
    const wrong = new Confirmed({ title: 'a', title_confirmation: 'b' })
    t.notOk(wrong.isValid())
    t.strictSame(wrong.errors.fullMessages(), ["Title confirmation doesn't match Title"])
    const Accepted = articleWith('terms', { acceptance: true })
    t.ok(new Accepted().isValid())
    t.ok(new Accepted({ terms: '1' }).isValid())
    const refused = new Accepted({ terms: '0' })
    t.notOk(refused.isValid())
    t.strictSame(refused.errors.fullMessages(), ['Terms must be accepted'])
  })
})

test('validates refuses what it does not know', async (t) => {
  t.throws(() => articleWith('title', { presense: true } as ValidationRules), {
    message: /^Unknown validator: 'presense'. Validators: presence, absence/,
  })
  t.throws(() => articleWith('title', {}), /at least one validation/)
  for (const [rules, said] of [
    [{ presence: true, iff: 'x' }, /^Unknown validator: 'iff'/],
    [{ presence: true, allowBlakn: true }, /^Unknown validator: 'allow_blakn'/],
    [{ length: {} }, /^Range unspecified/],
    [{ numericality: { above: 3 } }, /^numericality: has no option above:/],
    [{ inclusion: 5 }, /^inclusion: takes true or options, not 5/],
  ] as const) {
    t.throws(() => articleWith('title', rules as unknown as ValidationRules), { message: said })
  }
})

test('errors answer as Rails errors do', async (t) => {
  const connection = await openConnection()
  createBlog(connection)
  connectedTo(connection, () => {
    const Article = articleWith('title', { length: { minimum: 3 } })
    const record = new Article({ title: 'x' })
    record.isValid()
    record.errors.add('base', 'Nothing works')
    record.errors.add('created_at', Symbol.for('blank'))
    record.errors.add('author_id', 'is %{value}', { value: 3 })
    const { errors } = record

    t.strictSame(errors.get('title'), ['is too short (minimum is 3 characters)'])
    t.strictSame(errors.get(Symbol.for('base')), ['Nothing works'])
    t.strictSame(errors.fullMessages(), [
      'Title is too short (minimum is 3 characters)',
      'Nothing works',
      "Created at can't be blank",
      'Author is %{value}',
    ])
    t.equal(errors.count(), 4)
    t.equal(errors.any(), true)
    t.equal(errors.includes('title'), true)
    t.equal(errors.isAdded('created_at', 'blank'), true)
    t.equal(inspect(errors.details().get(Symbol.for('title'))), '[{:error=>:too_short, :count=>3}]')
    t.equal(inspect(errors.messages().get(Symbol.for('base'))), '["Nothing works"]')
    t.strictSame(errors.fullMessagesFor('author_id'), ['Author is %{value}'])
    errors.delete('title')
    t.equal(errors.count(), 3)
    errors.clear()
    t.equal(errors.isEmpty(), true)
  })
})

test('json: reads what is assigned as text, and Ruby values stay what they are', async (t) => {
  const connection = await openConnection()
  createBlog(connection)
  class Article extends Model {
    static override readonly table = 'articles'
    static override readonly columns = {
      id: 'integer',
      meta: 'json',
      created_at: 'datetime',
      updated_at: 'datetime',
    } as const
    static {
      this.validates('meta', { json: true })
    }
  }
  connectedTo(connection, () => {
    const after = (value: unknown): string => {
      const record = new Article({ meta: value })
      const kept = record.save()
        ? inspect(Article.find(record.readColumn('id')).readColumn('meta'))
        : 'refused'
      return `${inspect(record.readColumn('meta'))} ${kept}`
    }
    t.equal(after('{"a":1}'), '{"a"=>1} {"a"=>1}')
    t.equal(after(' "x" '), '"x" "x"')
    t.equal(after(''), 'nil nil')
    t.equal(after(5), '5 5')
    t.equal(after(['{']), '["{"] ["{"]')
    t.equal(after('{'), '"{" refused')

    const bad = new Article({ meta: '{a}' })
    t.notOk(bad.isValid())
    t.same(bad.errors.fullMessages(), ['Meta is not valid JSON'])

    const text = Article.createOrRaise({ meta: '"{"' })
    t.ok(Article.find(text.readColumn('id')).isValid(), 'a String that is there is no text to read')
    t.equal(text.dup().readColumn('meta'), '{')
  })
  t.throws(() => articleWith('title', { json: true }), /json: is for json columns/)
})
