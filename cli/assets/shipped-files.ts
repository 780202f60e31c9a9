import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { packageFile, packageRoot } from '../package-root.ts'

/** The names by which applications of Rails pin Turbo and Stimulus, and the module of each. */
const MODULES: Readonly<Record<string, string>> = {
  'turbo.js': 'turbo',
  'turbo.min.js': 'turbo',
  '@hotwired--turbo.js': 'turbo',
  '@hotwired--turbo-rails.js': 'turbo',
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
      return bundled('@hotwired/turbo', TURBO, name.includes('.min.'))
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

/** What the package @hotwired/turbo-rails exports beside the Turbo of @hotwired/turbo. */
const TURBO =
  "export * from '@hotwired/turbo'\nimport * as Turbo from '@hotwired/turbo'\nexport { Turbo }"

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
  return path.replace(/stimulus\.umd\.js$/, 'stimulus.js').replace(/-umd\.js$/, '-esm.js')
}
