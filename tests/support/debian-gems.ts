import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readdirSync, renameSync, statSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'

/** Debian's packages of gems, unchanged, and where an application has each: as a folder, in a bundle, as a file of RubyGems. */
const GEMS = '/usr/share/rubygems-integration/all/gems'
const RUBY = '/usr/lib/ruby/vendor_ruby'

/** The package of Debian with a gem. */
function packageOf(gem: string): string {
  return `ruby-${gem.replaceAll('_', '-')}`
}

/** False where Debian's packages of gems are installed, else why a test is skipped. */
export function withoutGems(names: readonly string[]): string | false {
  const missing = names
    .map(packageOf)
    .filter((name) => !existsSync(`/var/lib/dpkg/info/${name}.list`))
  return missing.length === 0 ? false : `needs the Debian packages ${missing.join(' ')}`
}

/** Copies the folder of a gem into an application: to `vendor/gems/NAME-VERSION`, or below another folder. */
export function vendorGem(root: string, name: string, folder = 'vendor/gems'): void {
  const gem = readdirSync(GEMS).find((each) => each.replace(/-\d[\w.]*$/, '') === name)
  const target = join(root, folder, gem ?? `${name}-1.0`)
  const list = execFileSync('dpkg', ['-L', packageOf(name)], { encoding: 'utf8' }).split('\n')
  // Some packages of Debian hold what are several gems elsewhere.
  const parts = list.filter((path) => dirname(path) === GEMS)
  for (const part of parts) cpSync(part, target, { recursive: true, dereference: true })
  if (parts.length > 0) return
  for (const path of list.filter(
    (each) => each.startsWith(`${RUBY}/`) && statSync(each).isFile(),
  )) {
    cpSync(path, join(target, 'lib', path.slice(RUBY.length)), { recursive: true })
  }
}

/** Makes of a gem in vendor/gems the file that `bundle cache` puts into vendor/cache. */
export function packGem(root: string, name: string): void {
  const gems = join(root, 'vendor/gems')
  const folder = join(gems, readdirSync(gems).find((each) => each.startsWith(`${name}-`)) as string)
  const cache = join(root, 'vendor/cache')
  mkdirSync(cache, { recursive: true })
  execFileSync('tar', ['-czf', join(cache, 'data.tar.gz'), '-C', folder, '.'])
  execFileSync('tar', ['-cf', join(cache, `${basename(folder)}.gem`), '-C', cache, 'data.tar.gz'])
  renameSync(folder, join(root, 'packed'))
}
