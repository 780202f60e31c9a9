const BUILDER = /^app\/views\/(.+)\.json\.jbuilder$/

/** The name of the template in a file: `articles/show.json`; null for a file that is no builder. */
export function builderName(path: string): string | null {
  const found = BUILDER.exec(path)?.[1]
  return found === undefined ? null : `${found}.json`
}
