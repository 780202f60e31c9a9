import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { packageFile, packageRoot } from '../package-root.ts'

/** The names by which applications of Rails pin Turbo, Stimulus, Action Cable, Active Storage and Trix, and the module of each. */
const MODULES: Readonly<Record<string, string>> = {
  'turbo.js': 'turbo-rails',
  'turbo.min.js': 'turbo-rails',
  '@hotwired--turbo.js': 'turbo',
  '@hotwired--turbo-rails.js': 'turbo-rails',
  'actioncable.js': 'actioncable',
  'actioncable.esm.js': 'actioncable.esm',
  'action_cable.js': 'actioncable',
  '@rails--actioncable.js': 'actioncable.esm',
  'trix.js': 'trix.esm',
  'trix.min.js': 'trix.esm',
  'actiontext.js': 'actiontext',
  'actiontext.esm.js': 'actiontext.esm',
  '@rails--actiontext.js': 'actiontext.esm',
  'trix.css': 'trix.css',
  'activestorage.js': 'activestorage',
  'activestorage.esm.js': 'activestorage.esm',
  '@rails--activestorage.js': 'activestorage.esm',
  'stimulus.js': 'stimulus',
  'stimulus.min.js': 'stimulus',
  '@hotwired--stimulus.js': 'stimulus',
  'stimulus-loading.js': 'stimulus-loading',
}

/** Whether webfw has a file of this name. */
export function isShipped(name: string): boolean {
  return Object.hasOwn(MODULES, name)
}

/** The text of a file that webfw has. */
export async function shippedFile(name: string): Promise<string> {
  switch (MODULES[name]) {
    case 'turbo':
      return bundled('@hotwired/turbo', "export * from '@hotwired/turbo'", false)
    case 'turbo-rails':
      return bundled('@hotwired/turbo-rails', TURBO_RAILS, name.includes('.min.'))
    case 'actioncable':
    case 'actioncable.esm':
    case 'activestorage':
    case 'activestorage.esm':
    case 'trix.esm':
    case 'trix.css':
    case 'actiontext':
    case 'actiontext.esm':
      return readFileSync(shippedPath(MODULES[name] as ShippedFile), 'utf8')
    case 'stimulus':
      return bundled(
        '@hotwired/stimulus',
        "export * from '@hotwired/stimulus'",
        name.includes('.min.'),
      )
    default:
      return readFileSync(packageFile('cli', 'templates', 'hotwire', 'stimulus-loading.js'), 'utf8')
  }
}

/** The files of packages that go to browsers as they are. */
const FILES = {
  actioncable: '@rails/actioncable',
  'actioncable.esm': '@rails/actioncable/app/assets/javascripts/actioncable.esm.js',
  activestorage: '@rails/activestorage',
  'activestorage.esm': '@rails/activestorage/app/assets/javascripts/activestorage.esm.js',
  trix: 'trix/dist/trix.umd.min.js',
  'trix.esm': 'trix/dist/trix.esm.min.js',
  'trix.css': 'trix/dist/trix.css',
  actiontext: '@rails/actiontext/app/assets/javascripts/actiontext.js',
  'actiontext.esm': '@rails/actiontext/app/assets/javascripts/actiontext.esm.js',
} as const

export type ShippedFile = keyof typeof FILES

/** Where such a file lies. */
export function shippedPath(file: ShippedFile): string {
  return createRequire(packageFile('package.json')).resolve(FILES[file])
}

/** Turbo with what opens sockets for `turbo_stream_from`. */
const TURBO_RAILS =
  "export * from '@hotwired/turbo'\nexport { cable, Turbo } from '@hotwired/turbo-rails'"

async function bundled(dependency: string, contents: string, minify: boolean): Promise<string> {
  const esbuild = await import('esbuild')
  const resolved = createRequire(packageFile('package.json')).resolve(dependency)
  const { outputFiles } = await esbuild.build({
    absWorkingDir: packageRoot,
    stdin: { contents, resolveDir: packageRoot },
    bundle: true,
    write: false,
    format: 'esm',
    platform: 'browser',
    alias: { [dependency]: moduleOf(resolved) },
    minify,
    legalComments: 'inline',
    logLevel: 'silent',
  })
  return outputFiles[0]?.text ?? ''
}

/** Beside the script that Node finds lies the module for browsers. */
function moduleOf(path: string): string {
  return path
    .replace(/stimulus\.umd\.js$/, 'stimulus.js')
    .replace(/-umd\.js$/, '-esm.js')
    .replace('/assets/javascripts/turbo.js', '/javascript/turbo/index.js')
}
