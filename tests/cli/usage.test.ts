import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import t from 'tap'
import { version } from '../../cli/package-root.ts'
import { Project } from '../support/project.ts'

const COMMANDS = [
  'new',
  'import',
  'generate scaffold',
  'generate model',
  'generate controller',
  'generate migration',
  'generate mailbox',
  'generate scaffold_controller',
  'generate resource',
  'generate authentication',
  'generate mailer',
  'generate job',
  'generate channel',
  'generate helper',
  'generate stimulus',
  'generate task',
  'generate system_test',
  'destroy',
  'generate action_text install',
  'active_storage install',
  'action_mailbox install',
  'action_mailbox ingress exim',
  'db prepare',
  'db migrate',
  'db rollback',
  'db status',
  'db version',
  'db create',
  'db drop',
  'db seed',
  'db fixtures load',
  'db reset',
  'db schema dump',
  'db schema load',
  'db copy',
  'dbconsole',
  'console',
  'runner',
  'server',
  'routes',
  'notes',
  'stats',
  'about',
  'lsp',
  'completion',
  'spin run',
  'spin build',
  'spin test',
  'spin lock',
  'build',
  'setup',
  'doctor',
  'help',
  'version',
]

t.test('webfw without words lists every command in one line each, and exits 0', async (t) => {
  const project = new Project(t, { home: 'empty' })

  const { code, stdout, stderr } = await project.webfw([])

  t.equal(code, 0)
  t.equal(stderr, '')
  t.equal(stdout.match(/^ {2}\w.* {2}\S/gm)?.length, COMMANDS.length)
  for (const words of COMMANDS) t.match(stdout, new RegExp(`^  ${words}\\b.*  \\S`, 'm'), words)
})

t.test('each command explains itself with --help: usage, and examples that run', async (t) => {
  const project = new Project(t, { home: 'empty' })

  for (const words of COMMANDS) {
    const { code, stdout } = await project.ask([...words.split(' '), '--help'])

    t.equal(code, 0, words)
    t.match(stdout, `Usage: webfw ${words}`)
    t.match(stdout, /Examples:\n {2}# .+\n {2}webfw \S/)
  }
})

t.test('a group of commands explains itself with --help: its commands, and examples', async (t) => {
  const project = new Project(t, { home: 'empty' })

  for (const group of ['generate', 'db', 'spin']) {
    const { code, stdout } = await project.ask([group, '--help'])

    t.equal(code, 0, group)
    t.match(stdout, `Usage: webfw ${group} COMMAND`)
    t.match(stdout, new RegExp(`Examples:\\n  # .+\\n  webfw ${group} \\S`))
  }
})

t.test('a word that is near to nothing lists what there is', async (t) => {
  const project = new Project(t, { home: 'empty' })

  for (const word of ['q', 'zzz', '']) {
    const { code, stderr } = await project.ask([word])

    t.equal(code, 2, word)
    t.match(stderr, /^Known here: new, import, generate, /m)
  }
})

t.test('an option that does not exist is named', async (t) => {
  const project = new Project(t, { home: 'empty' })

  t.match((await project.webfw(['--bogus'])).stderr, /^error: there is no option --bogus;/)
  const { code, stderr } = await project.webfw(['generate', 'model', 'post', 'a:text', '--bogus'])
  t.equal(code, 2)
  t.match(stderr, 'error: `webfw generate model` has no option --bogus.')
})

t.test('what the system refuses is an error of the user’s, not a defect of webfw', async (t) => {
  const project = new Project(t, { home: 'empty' })
  project.write('file', '')

  const { code, stdout, stderr } = await project.webfw(['new', 'file/app'])

  t.equal(code, 1)
  t.equal(stdout, '')
  t.match(
    stderr,
    /^error: not a directory: \S+file\/app \(ENOTDIR\)\.\nA part of the path is a file/,
  )
})

t.test('an unknown word suggests the nearest on stderr and exits 2', async (t) => {
  const project = new Project(t, { home: 'empty' })

  for (const [words, nearest] of [
    [['sever'], 'webfw server'],
    [['genrate', 'scaffold'], 'webfw generate'],
    [['db', 'migrat'], 'webfw db migrate'],
    [['spin', 'lok'], 'webfw spin lock'],
    [['bild', '--help'], 'webfw build'],
    [['gen'], 'webfw generate'],
    [['migrate'], 'webfw db migrate'],
    [['db:migrat'], 'webfw db migrate'],
    [['rails', 'db:seed:replan'], 'webfw db seed replant'],
    [['rake', 'db:fixtures:lod'], 'webfw db fixtures load'],
    [['scafold', 'article'], 'webfw generate scaffold'],
  ] as const) {
    const { code, stdout, stderr } = await project.ask(words)

    t.equal(code, 2, words.join(' '))
    t.equal(stdout, '')
    t.match(stderr, `Did you mean \`${nearest}\`?`)
  }
})

t.test('wrong usage is one error on stderr, with the usage, and exit 2', async (t) => {
  const project = new Project(t, { home: 'empty' })

  for (const words of [['new'], ['build', 'extra'], ['setup', '--fource'], ['db'], ['generate']]) {
    const { code, stdout, stderr } = await project.ask(words)

    t.equal(code, 2, words.join(' '))
    t.equal(stdout, '')
    t.match(stderr, /^error: /)
  }
})

t.test(
  'wrong usage is one sentence that says what to type, in no words of the parser’s',
  async (t) => {
    const project = new Project(t, { home: 'empty' })

    for (const [words, sentence] of [
      ['new', '`webfw new` needs NAME.'],
      ['new one two', '`webfw new` takes NAME only, and there is "two".'],
      ['g model', '`webfw generate model` needs NAME.'],
      ['routes extra', '`webfw routes` takes no words, and there is "extra".'],
      ['db rollback 1 2', '`webfw db rollback` takes N only, and there is "2".'],
      ['db rollback -1', '`webfw db rollback` has no option -1.'],
      ['new --skip-gti x', '`webfw new` has no option --skip-gti.\nDid you mean `--skip-git`?'],
      ['setup --fource', '`webfw setup` has no option --fource.\nDid you mean `--force`?'],
      ['-v -x', '`webfw version` has no option -x.'],
      ['bulid', 'there is no command `webfw bulid`.\nDid you mean `webfw build`?'],
    ] as const) {
      const { code, stdout, stderr } = await project.ask(words.split(' '))

      t.strictSame([code, stdout], [2, ''], words)
      t.ok(stderr.startsWith(`error: ${sentence}\n`), stderr)
      t.notMatch(stderr, /Syntax|positional|Command not found|Invalid option/)
      if (words !== 'bulid') t.match(stderr, /\nUsage: webfw .*\nTry `webfw .* --help`\.\n$/)
    }
  },
)

t.test('webfw version, --version and -v print the versions', async (t) => {
  const project = new Project(t, { home: 'empty' })

  for (const word of ['version', '--version', '-v']) {
    const { code, stdout } = await project.webfw([word])

    t.equal(code, 0)
    t.equal(stdout, `webfw ${version} (Bun 1.4.5, SQLite 3.54.1)\n`)
  }
})

t.test('commands that need an application say so outside of one', async (t) => {
  const project = new Project(t, { home: 'empty' })

  for (const words of [
    ['server'],
    ['build'],
    ['routes'],
    ['db', 'migrate'],
    ['db', 'status'],
    ['db:migrate'],
    ['db:schema:dump'],
    ['rails', 'db:migrate'],
    ['rake', 'db:rollback', 'STEP=2'],
    ['rails', 'runner', 'puts 1'],
    ['dbconsole'],
    ['generate', 'scaffold', 'article'],
    ['spin', 'run', 'gen'],
    ['spin', 'test'],
    ['spin', 'lock'],
  ]) {
    const { code, stderr } = await project.ask(words)

    t.equal(code, 1, words.join(' '))
    t.match(stderr, 'there is no application here')
    t.match(stderr, 'webfw new NAME')
  }
})

t.test('help prints no colours where nobody looks, and with NO_COLOR', async (t) => {
  const project = new Project(t, { home: 'empty' })

  t.notMatch((await project.webfw(['help'])).stdout, '\u001b[')
  t.notMatch((await project.webfw(['help'], { env: { NO_COLOR: '1' } })).stdout, '\u001b[')
})

t.test(
  'the generator and Ruby’s library are loaded by what lowers, not by every start',
  async (t) => {
    const loaded = new Set(['build/webfw.mjs'])
    const sources = new Set<string>()
    for (const file of loaded) {
      const text = readFileSync(file, 'utf8')
      for (const [, path = ''] of text.matchAll(/^(?:import|\}) .*?"(\.[^"]+)";$/gm)) {
        loaded.add(join(dirname(file), path))
      }
      for (const [, folder = ''] of text.matchAll(/^\/\/ ((?:cli|gen|shell)\/[^/\n]+)\//gm)) {
        sources.add(folder)
      }
    }
    t.ok(sources.has('cli/commands'))
    for (const folder of ['gen/nodes', 'gen/facts', 'gen/lower', 'shell/active-support']) {
      t.notOk(sources.has(folder), folder)
    }
  },
)
