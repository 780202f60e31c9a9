/**
 * The name of the template in a file below app/views: `articles/index` of articles/index.html.erb and of
 * articles/index.erb, `articles/create.turbo_stream` of articles/create.turbo_stream.erb; null for any other file.
 */
export function templateNameOf(path: string): string | null {
  if (RAW.test(path)) return path
  const found = /^(.*?[^/.]+)(?:\.([a-z_]+))?\.erb$/.exec(path)
  // Rails finds no template under another name: `index.html copy.erb`.
  if (found === null || /[^\w./+-]/.test(path)) return null
  const [, name = '', format] = found
  return format === undefined || format === 'html' ? name : `${name}.${format}`
}

/** A template without a language, which is sent as it is: `rails new` writes the service worker so. */
const RAW = /^pwa\/[\w-]+\.(?:js|json)$/

/** Where the template of a name lies, from the application's root. */
export function templatePathOf(name: string): string {
  return `app/views/${name}${formatOf(name) === null ? '.html' : ''}.erb`
}

/** The format that a template's name says; null for HTML. */
export function formatOf(name: string): string | null {
  return name.includes('.') ? (/\.([a-z_]+)$/.exec(name)?.[1] ?? null) : null
}

/** What the names of templates begin with that stand in a controller: `render inline: "<p>…</p>"`. */
export const INLINE_TEMPLATES = 'webfw/inline/'

/** The layout of plain texts that `rails new` writes; an application without such texts has no use for it. */
const TEXT_LAYOUT = 'layouts/mailer.text'

/** The names of templates without a layout that lays out none of them. */
export function usedTemplates<Key extends string>(
  names: readonly Key[],
  nameOf: (key: Key) => string,
): Key[] {
  const isText = (key: Key) => formatOf(nameOf(key)) === 'text'
  const hasText = names.some((key) => isText(key) && nameOf(key) !== TEXT_LAYOUT)
  return hasText ? [...names] : names.filter((key) => nameOf(key) !== TEXT_LAYOUT)
}
