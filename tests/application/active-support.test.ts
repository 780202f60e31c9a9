import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { promisify } from 'node:util'
import t from 'tap'
import { wordPage } from '../../shell/active-support/word-page.ts'
import { withoutRails } from '../support/debian-rails.ts'
import { runLoweredApp } from '../support/lowered-app.ts'

const judge = resolve('tests/support/active-support/run.rb')
const path = resolve('tests/support/active-support/calls.rb')
const calls = readFileSync(path, 'utf8')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'))

/** Where we answer otherwise than Active Support 6.1, and why. */
const differences: Readonly<Record<string, string>> = {}

t.test('Ruby files say what Active Support 6.1 says', { skip: withoutRails }, async (t) => {
  const [ours, theirs] = await Promise.all([
    runLoweredApp(t, source(), [{ path: '/calls' }]).then(({ answers }) => answers[0]?.body ?? ''),
    promisify(execFile)('ruby', [
      '-E',
      'UTF-8',
      '--disable=error_highlight',
      '--disable=did_you_mean',
      judge,
      path,
    ]),
  ])
  const one = ours.split('\n')
  const other = JSON.parse(theirs.stdout) as string[]

  t.equal(one.length, calls.length)
  for (const [index, call] of calls.entries()) {
    if (call in differences) t.not(one[index], other[index], `${call} (${differences[call]})`)
    else t.equal(one[index], other[index], call)
  }
  for (const call of Object.keys(differences)) t.ok(calls.includes(call), `${call} is a call`)
})

t.test('docs/active-support.md lists the words that there are', async (t) => {
  t.equal(
    readFileSync('docs/active-support.md', 'utf8'),
    wordPage(),
    'node scripts/method-pages.mjs',
  )
})

/** An application with an action that makes every call and shows what it gave. */
function source(): Record<string, string> {
  return {
    'config/routes.rb': 'Webfw::Routes.draw do\n  get "/calls", to: "calls#index"\nend\n',
    'app/models/point.rb': 'class Point < Struct.new(:x, :y)\nend\n',
    'app/models/plain.rb':
      'class Plain\n  def initialize(name)\n    @name = name\n    @size = 1.0\n  end\nend\n',
    'app/models/shown.rb':
      'class Shown\n  def as_json(options = {})\n    { shown: options[:only].to_s }\n  end\nend\n',
    'app/controllers/calls_controller.rb': [
      'class CallsController < ApplicationController',
      '  def index',
      '    out = []',
      ...calls.map((call) => `    out << answer { ${call} }`),
      '    render plain: out.join("\\n")',
      '  end',
      '  private',
      '  def answer',
      '    yield.inspect',
      '  rescue StandardError => e',
      '    "#{e.class}: #{e.message}"',
      '  end',
      'end',
      '',
    ].join('\n'),
  }
}
