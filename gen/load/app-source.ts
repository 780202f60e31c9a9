/** An application's files: relative path → text of what is in config/, db/ and app/. */
export interface AppSource {
  name: string
  files: ReadonlyMap<string, string>
  /** The packages among them, whose files are `gems/NAME/…`: their names in the order in which they are loaded, and where each is. */
  packages?: ReadonlyMap<string, PackagePlace>
}

/** Where a package is: `vendor/gems/pundit-2.1.0`; `isNamed`: the Gemfile or spin.toml names it, and what it requires is loaded. */
export interface PackagePlace {
  readonly folder: string
  readonly isNamed: boolean
}
