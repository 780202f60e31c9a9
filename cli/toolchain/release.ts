import packages from './bun-packages.json' with { type: 'json' }
import type { Target } from './targets.ts'

/** One package the toolchain is made from, as npm knows it. */
export interface PinnedPackage {
  name: string
  version: string
  /** Subresource integrity of its tarball. */
  integrity: string
}

/** The package of the pinned Bun for one platform. */
export interface PinnedBun extends PinnedPackage {
  /** SHA-256 of its executable. */
  executable: string
}

/** The Bun every application runs on and is linked with. */
export const BUN_VERSION = '1.4.5'

/** The SQLite inside every binary. */
export const SQLITE_VERSION = '3.54.1'

/** The oldest libsqlite3 of the system that serves where there is no C compiler. */
export const OLDEST_SQLITE = '3.40.0'

/** The beginning of the SHA-256 of how SQLite is compiled, and what with: sqlite-recipe.ts. */
export const SQLITE_RECIPE = 'f7c07320'

/** The toolchain's folder under `~/.webfw`: a different set of tools has a different name. */
export const TOOLCHAIN_RELEASE = `bun-${BUN_VERSION}-sqlite-${SQLITE_VERSION}-${SQLITE_RECIPE}`

/** Where SQLite's official amalgamation comes from: the tarball carries it unchanged. */
export const SQLITE_SOURCE: PinnedPackage = {
  name: 'better-sqlite3',
  version: '13.2.0',
  integrity:
    'sha512-Z8Q/9x/uNyKxA1v4FNodyItRVRw1TeKBrmj32JhxhR0ceNcBY+wMobt/Bv7M7TzwPAXjnZRtNaEsATnUZSKWZQ==',
}

/** The package that holds Bun for a machine. */
export function bunPackage(target: Target): PinnedBun {
  return { ...packages[target], version: BUN_VERSION }
}
