import { test } from 'tap'
import * as inflection from '../../../shell/inflection/inflection.ts'

// What Rails' guides and documentation promise of English words.
const words = `search searches, switch switches, fix fixes, box boxes, process processes,
  address addresses, case cases, stack stacks, wish wishes, fish fish, jeans jeans, category categories,
  query queries, ability abilities, agency agencies, movie movies, archive archives, index indices,
  wife wives, safe saves, half halves, move moves, salesperson salespeople, person people,
  spokesman spokesmen, man men, woman women, basis bases, diagnosis diagnoses, datum data, medium media,
  stadium stadia, analysis analyses, my_analysis my_analyses, node_child node_children, child children,
  experience experiences, day days, comment comments, newsletter newsletters, old_news old_news,
  news news, series series, miniseries miniseries, species species, quiz quizzes,
  perspective perspectives, ox oxen, photo photos, buffalo buffaloes, tomato tomatoes, potato potatoes,
  dwarf dwarves, elf elves, information information, equipment equipment, bus buses, status statuses,
  status_code status_codes, mouse mice, louse lice, house houses, octopus octopi, virus viri,
  alias aliases, portfolio portfolios, vertex vertices, matrix matrices, axis axes, testis testes,
  crisis crises, rice rice, shoe shoes, horse horses, prize prizes, edge edges, database databases,
  article articles, post posts, user users, blog_comment blog_comments, Person People, money money,
  tax taxes, class classes, business businesses, boss bosses, story stories, key keys, sheep sheep`

test('pluralize() and singularize() know what Rails knows', (t) => {
  for (const pair of words.split(/,\s*/)) {
    const [one = '', many = ''] = pair.split(' ')
    t.equal(inflection.pluralize(one), many)
    t.equal(inflection.singularize(many), one)
    t.equal(inflection.pluralize(many), many)
  }
  t.equal(inflection.pluralize(''), '')
  t.end()
})

test('names change their form as in Rails', (t) => {
  t.equal(inflection.classify('blog_comments'), 'BlogComment')
  t.equal(inflection.classify('statuses'), 'Status')
  t.equal(inflection.classify('news'), 'News')
  t.equal(inflection.tableize('BlogComment'), 'blog_comments')
  t.equal(inflection.tableize('Person'), 'people')
  t.equal(inflection.camelize('html_page2_x'), 'HtmlPage2X')
  t.equal(inflection.underscore('HTMLPage'), 'html_page')
  t.equal(inflection.underscore('BlogComment'), 'blog_comment')
  t.equal(inflection.humanize('author_id'), 'Author')
  t.equal(inflection.humanize('employee_salary'), 'Employee salary')
  t.equal(inflection.humanize('_id'), 'Id')
  t.equal(inflection.titleize('man from the boondocks'), 'Man From The Boondocks')
  t.equal(inflection.titleize("x-men: the dogs' day"), "X Men: The Dogs' Day")
  t.end()
})

test("an application's own rules come before Rails', and go with it", (t) => {
  inflection.inflections({
    irregular: [['leaf', 'leaves']],
    uncountable: ['staff'],
    acronym: ['HTTP', 'SQLite'],
    singular: [['quotas', 'quota']],
    plural: [[/(quot)a$/i, '$1ae']],
    human: [[/_ref$/, ' reference']],
  })
  t.equal(inflection.singularize('book_leaves'), 'book_leaf')
  t.equal(inflection.classify('leaves'), 'Leaf')
  t.equal(inflection.pluralize('staff'), 'staff')
  t.equal(inflection.pluralize('quota'), 'quotae')
  t.equal(inflection.singularize('quotas'), 'quota')
  t.equal(inflection.camelize('http_sqlite/client'), 'HTTPSQLite::Client')
  t.equal(inflection.underscore('SQLiteHTTPClient'), 'sqlite_http_client')
  t.equal(inflection.humanize('http_ref'), 'HTTP reference')
  inflection.inflections({})
  t.equal(inflection.singularize('leaves'), 'leafe')
  t.equal(inflection.underscore('SQLite'), 'sq_lite')
  t.end()
})
