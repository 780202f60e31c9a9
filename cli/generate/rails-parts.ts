import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { camelize, humanize, underscore } from '../../shell/inflection/inflection.ts'
import { WrongUsage } from '../errors.ts'
import { type FileWriter, withLines, withoutLines } from './file-writer.ts'
import { isKeyword } from './reserved.ts'
import { fillTemplateFile, type TemplateValues } from './template.ts'

/** The names that a generator was given, checked: `user_mailer`, `UserMailer`, the words behind it. */
interface Names {
  readonly name: string
  readonly className: string
  readonly words: readonly string[]
}

/** Reads `NAME WORD …` of a generator that writes a test of Rails' kind, and has that find its helper. */
function namesOf(files: FileWriter, given: readonly string[], end: string): Names {
  const names = plainNames(given, end)
  shareTestHelper(files)
  return names
}

/** The helper that tests of Rails' kind require, where there is none. */
export function shareTestHelper(files: FileWriter): void {
  if (files.destroys) return
  files.share('test/test_helper.rb', fillTemplateFile('rails/test/test_helper.rb', {}))
}

/** Reads `NAME WORD …`; `end` is what the file and the class end in. */
function plainNames([given = '', ...words]: readonly string[], end: string): Names {
  const base = underscore(given).replace(new RegExp(`_${end}$`), '')
  const name = end === '' ? base : `${base}_${end}`
  const wrong = [base, ...words].filter((each) => {
    return !/^[a-z][a-z0-9_]*(?:\/[a-z][a-z0-9_]*)*$/.test(each) || isKeyword(each)
  })
  if (wrong.length > 0) {
    const told = wrong.map((each) => JSON.stringify(each)).join(', ')
    throw new WrongUsage(
      `nothing was written, because of ${told}.`,
      'Use a lowercase letter, then lowercase letters, digits and _.',
    )
  }
  return { name, className: camelize(name), words }
}

/** Lines with an empty one between each and the next. */
function spaced(groups: readonly (readonly string[])[]): string[] {
  return groups.flatMap((lines, index) => (index === 0 ? lines : ['', ...lines]))
}

/** A mailer with its mails, their tests and their previews. */
export function writeMailer(files: FileWriter, given: readonly string[]): void {
  const { name, className, words } = namesOf(files, given, 'mailer')
  shareMails(files)
  const values = { Mailer: className, mailer: name }
  const write = (path: string, template: string, more: TemplateValues = {}) => {
    files.write(path, fillTemplateFile(`mailer/${template}`, { ...values, ...more }))
  }
  const actions = words.map((word) => [
    `def ${word}`,
    '  @greeting = "Hi"',
    '',
    '  mail to: "to@example.org"',
    'end',
  ])
  write(`app/mailers/${name}.rb`, 'mailer.rb', { actions: spaced(actions) })
  for (const action of words) {
    for (const format of ['text', 'html']) {
      write(`app/views/${name}/${action}.${format}.erb`, `view.${format}.erb`, { action })
    }
  }
  const tests = words.map((word) => [
    `test "${word}" do`,
    `  mail = ${className}.${word}`,
    `  assert_equal "${humanize(word)}", mail.subject`,
    '  assert_equal [ "to@example.org" ], mail.to',
    '  assert_equal [ "from@example.com" ], mail.from',
    '  assert_match "Hi", mail.body.encoded',
    'end',
  ])
  write(`test/mailers/${name}_test.rb`, 'test.rb', { tests: spaced(tests) })
  const previews = words.map((word) => [`def ${word}`, `  ${className}.${word}`, 'end'])
  write(`test/mailers/previews/${name}_preview.rb`, 'preview.rb', { previews: spaced(previews) })
}

/** What all mailers share. */
export function shareMails(files: FileWriter): void {
  const share = (path: string, template: string) => {
    files.share(path, fillTemplateFile(`mailer/${template}`, {}))
  }
  share('app/mailers/application_mailer.rb', 'application_mailer.rb')
  for (const format of ['html', 'text']) {
    share(`app/views/layouts/mailer.${format}.erb`, `layout.${format}.erb`)
  }
}

/** A job and its test; `queue` is where it waits. */
export function writeJob(files: FileWriter, given: readonly string[], queue = 'default'): void {
  const { name, className } = namesOf(files, given, 'job')
  files.share('app/jobs/application_job.rb', fillTemplateFile('job/application_job.rb', {}))
  const values = { Job: className, queue }
  files.write(`app/jobs/${name}.rb`, fillTemplateFile('job/job.rb', values))
  files.write(`test/jobs/${name}_test.rb`, fillTemplateFile('job/test.rb', values))
}

const CHANNEL_PIN = 'pin_all_from "app/javascript/channels", under: "channels"'
const CABLE_PIN = 'pin "@rails/actioncable", to: "actioncable.esm.js"'

/** A channel, its test and its script. */
export function writeChannel(files: FileWriter, given: readonly string[]): void {
  const { name, className, words } = namesOf(files, given, 'channel')
  for (const [file, template] of [
    ['channel', 'application_channel'],
    ['connection', 'connection'],
  ]) {
    const text = fillTemplateFile(`channel/${template}.rb`, {})
    files.share(`app/channels/application_cable/${file}.rb`, text)
  }
  const methods = words.flatMap((word) => ['', `def ${word}`, 'end'])
  const values = { Channel: className, actions: methods }
  files.write(`app/channels/${name}.rb`, fillTemplateFile('channel/channel.rb', values))
  files.write(`test/channels/${name}_test.rb`, fillTemplateFile('channel/test.rb', values))
  if (!existsSync(join(files.root, 'config/importmap.rb'))) return
  const senders = words.map((word) => [`${word}() {`, `  return this.perform("${word}")`, '},'])
  const script = { Channel: className, actions: spaced(senders) }
  files.share('app/javascript/channels/consumer.js', fillTemplateFile('channel/consumer.js', {}))
  files.write(`app/javascript/channels/${name}.js`, fillTemplateFile('channel/channel.js', script))
  files.share('app/javascript/channels/index.js', '// The scripts of channels.\n')
  const line = `import "channels/${name}"`
  editLines(files, 'app/javascript/channels/index.js', [line])
  if (files.destroys) return
  editLines(files, 'config/importmap.rb', [CABLE_PIN, CHANNEL_PIN])
  editLines(files, 'app/javascript/application.js', ['import "channels"'])
}

/** Adds lines to a file that is there, or takes them out. */
function editLines(files: FileWriter, path: string, lines: readonly string[]): void {
  if (!existsSync(join(files.root, path))) return
  const text = readFileSync(join(files.root, path), 'utf8')
  const missing = lines.filter((line) => !text.includes(line.replace(/, (?:to|under):.*/, '')))
  files.edit(
    path,
    (each) => withLines(each, missing),
    (each) => withoutLines(each, lines),
  )
}

/** A module of app/helpers. */
export function writeHelper(files: FileWriter, given: readonly string[]): void {
  const { name, className } = plainNames(given, 'helper')
  const text = fillTemplateFile('helper/helper.rb', { Helper: className })
  files.write(`app/helpers/${name}.rb`, text)
}

/** A controller of Stimulus. */
export function writeStimulus(files: FileWriter, given: readonly string[]): void {
  if (!existsSync(join(files.root, 'config/importmap.rb'))) {
    throw new WrongUsage(
      'a controller of Stimulus is found by the import map, and there is no config/importmap.rb.',
      'Make an application with Hotwire, `webfw new shop --rails`, or write the files that docs/guides/hotwire.md names.',
    )
  }
  const { name } = plainNames(given, 'controller')
  const identifier = name
    .replace(/_controller$/, '')
    .replaceAll('/', '--')
    .replaceAll('_', '-')
  const text = fillTemplateFile('stimulus/controller.js', { identifier })
  files.write(`app/javascript/controllers/${name}.js`, text)
}

/** Rake tasks in a namespace. */
export function writeTask(files: FileWriter, given: readonly string[]): void {
  const { name, words } = plainNames(given, '')
  const tasks = words.map((word) => [`desc "TODO"`, `task ${word}: :environment do`, 'end'])
  const values = { namespace: name, tasks: spaced(tasks) }
  files.write(`lib/tasks/${name}.rake`, fillTemplateFile('task/task.rake', values))
}

/** A test in a browser. */
export function writeSystemTest(files: FileWriter, given: readonly string[]): void {
  const { name, className } = namesOf(files, given, 'test')
  const path = name.replace(/_test$/, '')
  files.share(
    'test/application_system_test_case.rb',
    fillTemplateFile('system-test/application_system_test_case.rb', {}),
  )
  const values = { Test: className, path, Title: humanize(path) }
  files.write(`test/system/${name}.rb`, fillTemplateFile('system-test/test.rb', values))
}
