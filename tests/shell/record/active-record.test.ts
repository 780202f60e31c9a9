import { execFile } from 'node:child_process'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import t from 'tap'
import { runBun } from '../../support/bun.ts'
import { withoutRails } from '../../support/debian-rails.ts'

const calls = resolve('tests/support/active-record/calls.rb')

/** Where we answer otherwise than Rails 6.1, and why. */
const differences: Readonly<Record<string, string>> = {
  'Article.average(:rating)': 'a Float for a float column, as Rails answers since 7.0',
  'Article.create(title: "New", color: "red")': 'names the attributes there are, too',
  'Article.new(color: "red")': 'names the attributes there are, too',
  'article = Article.find(1); article.update(color: "red")': 'names the attributes there are, too',
  'article = Article.find(1); article.title << "!"; article.changed?':
    'strings are values: gen makes those mutable that a program changes',
  'article = Article.find(1); article.title << "!"; article.save; article.reload.title':
    'strings are values: gen makes those mutable that a program changes',
  'article = Article.find(1); article.destroy; article.destroyed?': 'names both tables',
  'Article.find(1).destroy': 'names both tables',
  'Article.find(1).comments.delete_all; Comment.count':
    'deletes the rows, where Rails sets a foreign key to NULL that cannot be NULL',
  'Article.strict_loading.find(1).comments.to_a': 'names the class as Rails does since 7.0',
  'Comment.where(article: { title: "Ants" }).count': 'needs no join for it',
  'Article.where("views > ?").to_a': 'raises for a placeholder without a value',
}

/** NoMethodErrors, which say class and number here where Rails says every value. */
const briefly =
  /^undefined (?:local variable or )?method `.*' for (?:an instance of|a relation of) /

t.test('records answer every call as ActiveRecord 6.1 does', { skip: withoutRails }, async (t) => {
  const folder = t.testdir()
  const ours = await runBun('tests/support/active-record/run.bun.ts', [folder, calls])
  t.equal(ours.code, 0, ours.stderr)
  const program = resolve('tests/support/active-record/run.rb')
  const theirs = await promisify(execFile)('ruby', [
    '-E',
    'UTF-8',
    '--disable-error_highlight',
    program,
    join(folder, 'theirs.sqlite3'),
    calls,
  ])
  const one = JSON.parse(ours.stdout) as Record<string, unknown>
  const other = JSON.parse(theirs.stdout) as Record<string, unknown>

  t.ok(Object.keys(one).length >= 900, `${Object.keys(one).length} calls`)
  t.strictSame(Object.keys(one), Object.keys(other))
  for (const [call, answer] of Object.entries(one)) {
    if (isBrief(answer)) t.not(answer, other[call], call)
    else if (call in differences) t.notSame(answer, other[call], `${call} (${differences[call]})`)
    else t.strictSame(answer, other[call], call)
  }
  for (const call of Object.keys(differences)) t.ok(call in one, `${call} is among the calls`)
})

function isBrief(answer: unknown): boolean {
  return typeof answer === 'object' && answer !== null && 'message' in answer
    ? briefly.test(String(answer.message))
    : false
}
