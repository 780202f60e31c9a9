const BUILDER =
  /^app\/views\/(.+)(\.(?:json(?=(?:\+\w+)?\.jbuilder)|(?:xml|atom|rss)(?=(?:\+\w+)?\.builder)))(\+\w+)?\.j?builder$/

/** What the builder of a template is called in it. */
export function builderWord(path: string): 'json' | 'xml' {
  return path.endsWith('.jbuilder') ? 'json' : 'xml'
}

/** The name of the template in a file: `articles/show.json`, `articles/index.atom`; null for a file that is no builder. */
export function builderName(path: string): string | null {
  const [, name, format = '', variant = ''] = BUILDER.exec(path) ?? []
  return name === undefined ? null : `${name}${variant}${format}`
}
