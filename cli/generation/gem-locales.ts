import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Folders of a gem with translations: `rails-i18n`, `devise-i18n` and their kin, and engines. */
const LOCALES = ['rails/locale', 'rails/locales', 'config/locales', 'locales']

/**
 * The locale files of the gems that a Gemfile names and that lie in the application's bundle: in vendor/gems, in
 * vendor/bundle, or where .bundle/config says. By `gems/rails-i18n/rails/locale/de.yml`.
 */
export function readGemLocales(root: string, gemfile: string): Map<string, string> {
  const files = new Map<string, string>()
  const names = [...gemfile.matchAll(/^[^#\n]*\bgem[ (]+["']([\w.-]+)["']/gm)].map(
    ([, name = '']) => name,
  )
  const folders = gemFolders(root)
  for (const name of names) {
    const versions = folders.flatMap((folder) =>
      readdirSync(folder)
        .filter(
          (each) =>
            each === name || (/^-\d[\w.]*$/.test(each.slice(name.length)) && each.startsWith(name)),
        )
        .map((each) => join(folder, each)),
    )
    const found = versions.sort().at(-1)
    for (const folder of found === undefined ? [] : LOCALES) {
      for (const path of yamlBelow(join(found as string, folder))) {
        files.set(
          `gems/${name}/${folder}/${path}`,
          readFileSync(join(found as string, folder, path), 'utf8'),
        )
      }
    }
  }
  return files
}

function gemFolders(root: string): string[] {
  const config = join(root, '.bundle/config')
  const said = existsSync(config) ? readFileSync(config, 'utf8') : ''
  const own = /^BUNDLE_PATH:\s*["']?([^"'\n]+)/m.exec(said)?.[1]
  const bundles = ['vendor/bundle', ...(own === undefined ? [] : [own])].flatMap((path) => {
    const ruby = join(root, path, 'ruby')
    return existsSync(ruby) ? readdirSync(ruby).map((version) => join(ruby, version, 'gems')) : []
  })
  return [join(root, 'vendor/gems'), ...bundles].filter((folder) => existsSync(folder))
}

function yamlBelow(folder: string): string[] {
  if (!existsSync(folder)) return []
  const found = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  return found.filter((path) => /\.ya?ml$/.test(path)).sort()
}
