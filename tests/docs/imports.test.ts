import { readdirSync } from 'node:fs'
import type { ICruiseResult, IForbiddenRuleType } from 'dependency-cruiser'
import t from 'tap'
import { find, keep } from '../support/kept.ts'
import { treeInputs } from '../support/tree.ts'

/** The rooms of a folder, lowest first: each imports only those above it in the list, and those of its own line. */
const ORDER: Record<string, readonly string[]> = {
  'wasm-core': ['memory', 'boot form http route session', 'value template', 'selftest'],
  shell: [
    'ruby',
    'core vocabulary',
    'i18n inflection',
    'schema',
    'json',
    'log',
    'record standard-library',
    'active-support',
    'cache helpers',
    'controller server',
    'jobs',
    'mailer',
    'cable',
    'storage',
    'mailbox',
    'rich-text',
    'sqlite postgresql',
    'config',
    'main',
    'test',
    'development',
  ],
  gen: [
    'parse',
    'facts',
    'types',
    'doc',
    'typescript',
    'lower nodes',
    'routes',
    'views',
    'schema',
    'application',
    'desugar',
    'dialect',
    'load',
    'check',
    'generate',
    'editor',
  ],
  cli: [
    'app process terminal',
    'framework',
    'generation',
    'assets toolchain',
    'build',
    'doctor generate import',
    'development',
    'spin lsp',
    'commands',
  ],
}

/** What is in none of the rooms: cli/templates is copied into applications, shell/engines is Ruby. */
const ELSEWHERE = ['engines', 'templates']

interface Types {
  dependencyTypesNot?: ['type-only']
}

/** A room may name the types of a later one, whose values it is handed. */
const order = Object.entries(ORDER).flatMap(([folder, rooms]) =>
  rooms.slice(0, -1).map((line, index) => {
    const later = rooms.slice(index + 1)
    const types: Types = { dependencyTypesNot: ['type-only'] }
    return rule(`order of ${folder}/`, among(folder, [line]), among(folder, later), types)
  }),
)

function among(folder: string, lines: readonly string[]): string {
  return `^${folder}/(${lines.join(' ').replaceAll(' ', '|')})/`
}

function rule(name: string, from: string, to: string, types: Types = {}): IForbiddenRuleType {
  return { name, severity: 'error', from: { path: from }, to: { path: to, ...types } }
}

const ARROWS = [
  rule('the core knows nobody', '^wasm-core/', '^(shell|gen|cli)/'),
  rule('the shell knows no generator', '^shell/', '^(gen|cli|wasm-core)/'),
  rule('gen imports the pure shell', '^gen/', '^(cli|wasm-core)/'),
  rule(
    'gen imports the pure shell',
    '^gen/',
    '^shell/(?!(ruby|schema|inflection|i18n|vocabulary|core|active-support)/)',
  ),
  rule(
    'cli imports the pure shell, and what the command line of a binary shares with it',
    '^cli/',
    '^(wasm-core/|shell/(?!(inflection/|config/configuration\\.ts$|core/asset-manifest\\.ts$|development/(html|watched-sources)\\.ts$|errors\\.ts$|log/backtrace\\.ts$|mailbox/relay\\.ts$|main/(words|standard-input)\\.ts$|postgresql/place\\.ts$|vocabulary/embedded-file\\.ts$|test/report\\.ts$)))',
  ),
  rule(
    'Bun stays in server, sqlite, postgresql, main, development, test',
    '^shell/(?!(server|sqlite|postgresql|main|development|test)/)',
    '^bun(:|$)|node_modules/(@types/)?bun/',
  ),
  rule(
    'what the runtime takes milliseconds to load is asked of shell/builtin.ts',
    '^shell/',
    '^(node:)?(crypto|dns|http|https|net|os|tls|zlib)(/|$)',
    { dependencyTypesNot: ['type-only'] },
  ),
  // In the Ruby library: values, what is done with them, tables of methods, calls that look into the tables.
  rule(
    'operations know no table of methods',
    '^shell/ruby/(?!call/)[^/]+/(?![^/]*methods\\.ts$)',
    '^shell/ruby/(?!call/|open-struct/|string-io/)[^/]+/[^/]*methods\\.ts$',
  ),
  rule(
    'the tables stand on top',
    '^shell/ruby/.*/(?!library\\.ts$)',
    '^shell/ruby/call/(library|singletons)\\.ts$',
  ),
]

async function readImports(): Promise<ICruiseResult> {
  const { cruise } = await import('dependency-cruiser')
  const { output } = await cruise(['wasm-core', 'shell', 'gen', 'cli'], {
    validate: true,
    ruleSet: { forbidden: [...ARROWS, ...order] },
    tsPreCompilationDeps: true,
    moduleSystems: ['es6'],
    exclude: { path: '^cli/templates/' },
    doNotFollow: { path: 'node_modules' },
    skipAnalysisNotInRules: true,
  })
  return output as ICruiseResult
}

// What was read of the same tree is kept; these rules are in it.
const inputs = treeInputs('imports')
const { modules, summary } =
  find<ICruiseResult>(inputs) ?? keep<ICruiseResult>(inputs, await readImports())

t.test('imports from room to room point one way', async (t) => {
  t.ok(modules.length > 1000, 'it reads the files')
  t.same(
    summary.violations.map(({ rule, from, to }) => `${rule.name}: ${from} → ${to}`),
    [],
  )
})

t.test('no file imports itself through others, types aside', async (t) => {
  t.same(circles(modules), [])
})

t.test('the written order names every room', async (t) => {
  for (const [folder, rooms] of Object.entries(ORDER)) {
    const known = rooms.join(' ').split(' ')
    const found = readdirSync(folder, { withFileTypes: true }).filter((each) => each.isDirectory())

    t.same(
      known.sort(),
      found.map(({ name }) => name).filter((name) => !ELSEWHERE.includes(name)),
      folder,
    )
  }
})

/**
 * The imports of files in circles, and of those between two circles: what is left when the files that import none of
 * the others, or that none of them imports, are taken away until there are no more. (The tool's own rule looks at
 * one circle for each import, which may be one of types, and takes ten times as long.)
 */
function circles(modules: ICruiseResult['modules']): string[] {
  let left = modules.flatMap(({ source, dependencies }) =>
    dependencies
      .filter(({ dependencyTypes }) => !dependencyTypes.includes('type-only'))
      .map(({ resolved }) => ({ from: source, to: resolved })),
  )
  for (let before = 0; before !== left.length; ) {
    before = left.length
    const importing = new Set(left.map(({ from }) => from))
    const imported = new Set(left.map(({ to }) => to))
    left = left.filter(({ from, to }) => importing.has(to) && imported.has(from))
  }
  return left.map(({ from, to }) => `${from} → ${to}`)
}
