/** The file of public/assets that says which asset has which name. */
export const MANIFEST = '.manifest.json'

/** The import map of an application, over its compiled assets. */
export interface ImportmapManifest {
  /** What scripts import, and where it is. */
  readonly imports: Readonly<Record<string, string>>
  /** What pages load ahead; those of some entry points only where `entries` names them. */
  readonly preload: readonly { readonly path: string; readonly entries: readonly string[] | null }[]
}

/** What `webfw build` and `webfw server` say of the assets that they compiled. */
export interface AssetManifest {
  /** The name of each with its fingerprint: `application.css` → `application-1a2b….css`. */
  readonly files: Readonly<Record<string, string>>
  /** Those of app/assets, and those of all folders. */
  readonly stylesheets: { readonly app: readonly string[]; readonly all: readonly string[] }
  /** Null where there is no config/importmap.rb. */
  readonly importmap: ImportmapManifest | null
}

/**
 * The names by which pages call assets, and where those are below public/: `application.css` is
 * `assets/application-1a2b….css`; `:app` and `:all` are the stylesheets, a line each.
 */
export function namesOf({ files, stylesheets }: AssetManifest): Map<string, string> {
  const names = new Map<string, string>()
  for (const [name, stamped] of Object.entries(files)) names.set(name, `assets/${stamped}`)
  for (const group of ['app', 'all'] as const) {
    const list = stylesheets[group].map((name) => names.get(name))
    names.set(`:${group}.css`, list.join('\n'))
  }
  return names
}
