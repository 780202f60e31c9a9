/**
 * The name of the template in a file below app/views: `articles/index` of articles/index.html.erb and of
 * articles/index.erb, `articles/create.turbo_stream` of articles/create.turbo_stream.erb, `articles/index+phone` of
 * articles/index.html+phone.erb, `articles/index+phone.text` of articles/index.text+phone.erb; null for any other file.
 */
export function templateNameOf(path: string): string | null {
  if (RAW.test(path)) return path
  const found = /^(.*?[^/.]+)(?:\.([a-z_]+)(\+\w+)?)?\.erb$/.exec(path)
  // Rails finds no template under another name: `index.html copy.erb`.
  if (found === null || /[^\w./+-]/.test(path)) return null
  const [, name = '', format, variant = ''] = found
  return format === undefined || format === 'html'
    ? `${name}${variant}`
    : `${name}${variant}.${format}`
}

/** The name of a template without the variant in it. */
export function withoutVariant(name: string): string {
  return name.includes('+') ? name.replace(/\+\w+(?=$|\.[a-z_]+$)/, '') : name
}

/** A template without a language, which is sent as it is: `rails new` writes the service worker so. */
const RAW = /^pwa\/[\w-]+\.(?:js|json)$/

/** Where the template of a name lies, from the application's root. */
export function templatePathOf(name: string): string {
  const [, plain = name, variant = '', format = '.html'] =
    /^(.*?)(\+\w+)?(\.[a-z_]+)?$/.exec(name) ?? []
  return `app/views/${plain}${format}${variant}.erb`
}

/** The format that a template's name says; null for HTML. */
export function formatOf(name: string): string | null {
  return name.includes('.') ? (/\.([a-z_]+)$/.exec(name)?.[1] ?? null) : null
}

/** The template of a layout that is called `admin/main`: one below layouts/, unless it says so itself. Rails: AbstractController::Rendering. */
export function layoutPath(name: string): string {
  return /\blayouts/.test(name) ? name : `layouts/${name}`
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
