import { sha256 } from '../../builtin.ts'
import { pluralize, singularize } from '../../inflection/inflection.ts'

/** Names of partials in calls of `render`, and of what is rendered: `render "x"`, `partial: "x"`, `render @posts`. */
const NAMED =
  /\brender(?:\s+|\s*\(\s*)["']([\w./-]+)["']|\b(?:partial|template|layout|spacer_template):\s*["']([\w./-]+)["']|:(?:partial|template|layout|spacer_template)\s*=>\s*["']([\w./-]+)["']|#\s*Template Dependency:\s*([\w./*-]+)/g
const RENDERED =
  /(?:\brender(?:\s+|\s*\(\s*)|\b(?:collection|object):\s*)@?(?:[a-z_]\w*[.&]+)*([a-z_]\w*)(?!\w|\s*:(?!:))/g

const known = new WeakMap<ReadonlyMap<string, string>, Map<string, string>>()

/**
 * What a template is made of, and the partials that it names, and those that they name: another text of one is
 * another digest. Rails: ActionView::Digestor.
 */
export function fragmentDigest(views: ReadonlyMap<string, string>, template: string): string {
  let digests = known.get(views)
  if (digests === undefined) {
    digests = new Map()
    known.set(views, digests)
  }
  let digest = digests.get(template)
  if (digest === undefined) {
    const texts = [...reached(views, template)].sort().flatMap((name) => [name, views.get(name)])
    digest = sha256(new TextEncoder().encode(texts.join('\0')), 'hex').slice(0, 32)
    digests.set(template, digest)
  }
  return digest
}

function reached(views: ReadonlyMap<string, string>, template: string): Set<string> {
  const found = new Set<string>()
  const waiting = [template]
  for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
    if (found.has(name)) continue
    found.add(name)
    for (const path of dependencies(name, views.get(name) ?? '')) {
      waiting.push(...templatesAt(views, path))
    }
  }
  return found
}

/** Where the templates are that a source names: `posts/_post`, `posts/show`, `events/*`. */
function dependencies(template: string, source: string): string[] {
  const folder = template.replace(/[^/]*$/, '')
  const named = [...source.matchAll(NAMED)].flatMap((match) => {
    const path = match.slice(1).find((group) => group !== undefined) ?? ''
    const whole = path.includes('/') ? path : folder + path
    return [whole, whole.replace(/([^/]*)$/, '_$1')]
  })
  const rendered = [...source.matchAll(RENDERED)].map(
    ([, name = '']) => `${pluralize(name)}/_${singularize(name)}`,
  )
  return [...named, ...rendered]
}

function templatesAt(views: ReadonlyMap<string, string>, path: string): string[] {
  if (views.has(path)) return [path]
  const start = path.endsWith('*') ? path.replace(/_?\*$/, '') : null
  return [...views.keys()].filter((name) =>
    start === null ? name.replace(/[.+].*$/, '') === path : name.startsWith(start),
  )
}
