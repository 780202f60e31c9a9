import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** How an application's assets become what pages load, as its Gemfile says. */
export interface AssetPipeline {
  /** Whether the directives of Sprockets (`//= require`, `*= require_tree .`) put files together. */
  readonly hasDirectives: boolean
  /** Whether Sass, CoffeeScript and ERB are compiled; else a script of package.json does that. */
  readonly compiles: boolean
  /** The scripts of package.json that `rails assets:precompile` runs before: `build`, `build:css`. */
  readonly scripts: readonly string[]
  /** Whether the gem tailwindcss-rails compiles app/assets/tailwind/application.css. */
  readonly hasTailwind: boolean
  /** Whether the gem webpacker bundles app/javascript/packs: nothing else there is an asset. */
  readonly hasPacks: boolean
}

/** What the Gemfile says of assets. Propshaft serves files as they are; else Sprockets is assumed, as before Rails 8. */
export function assetPipeline(root: string): AssetPipeline {
  const path = join(root, 'Gemfile')
  const gemfile = existsSync(path) ? readFileSync(path, 'utf8') : ''
  const has = (gem: string) => new RegExp(`^\\s*gem\\s*\\(?["']${gem}["']`, 'm').test(gemfile)
  const hasScripts = has('cssbundling-rails')
  const hasPropshaft = has('propshaft')
  const hasSass = has('dartsass-rails') || has('dartsass-sprockets')
  return {
    hasDirectives: !hasPropshaft,
    compiles: hasSass || !(hasPropshaft || hasScripts),
    scripts: [...(has('jsbundling-rails') ? ['build'] : []), ...(hasScripts ? ['build:css'] : [])],
    hasTailwind: has('tailwindcss-rails'),
    hasPacks: has('webpacker'),
  }
}
