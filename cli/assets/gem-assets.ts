import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { type ShippedFile, shippedPath } from './shipped-files.ts'

/** A script or style sheet that a gem brings in Rails, and the npm package that has the same. */
interface GemAsset {
  readonly gem: string
  readonly package: string
  /** Where it is in node_modules, the newest place first. */
  readonly paths: readonly string[]
}

const JQUERY = asset('jquery-rails', 'jquery', 'jquery/dist/jquery.js')
const POPPER = asset(
  'popper_js',
  '@popperjs/core',
  '@popperjs/core/dist/umd/popper.js',
  'popper.js/dist/umd/popper.js',
)
const BOOTSTRAP = asset('bootstrap', 'bootstrap', 'bootstrap/dist/js/bootstrap.js')

const SCRIPTS: Readonly<Record<string, GemAsset>> = {
  jquery: JQUERY,
  jquery2: JQUERY,
  jquery3: JQUERY,
  popper: POPPER,
  bootstrap: BOOTSTRAP,
  'bootstrap.min': BOOTSTRAP,
  'bootstrap-sprockets': BOOTSTRAP,
  turbolinks: asset('turbolinks', 'turbolinks', 'turbolinks/dist/turbolinks.js'),
}

const SHEETS: Readonly<Record<string, GemAsset>> = {
  bootstrap: asset('bootstrap', 'bootstrap', 'bootstrap/dist/css/bootstrap.css'),
  'font-awesome': asset('font-awesome-rails', 'font-awesome', 'font-awesome/css/font-awesome.css'),
}

/** Where Sass finds what gems bring: the folders of the npm packages with the same style sheets. */
const SASS_FOLDERS = [
  'bootstrap-sass/assets/stylesheets',
  'bootstrap/scss',
  'font-awesome/scss',
  '@fortawesome/fontawesome-free/scss',
  'foundation-sites/scss',
  '',
]

/** Parts of Rails whose scripts and style sheets are shipped. */
const SHIPPED: Readonly<Record<string, ShippedFile>> = {
  'actioncable.js': 'actioncable',
  'action_cable.js': 'actioncable',
  'activestorage.js': 'activestorage',
  'actiontext.js': 'actiontext',
  'trix.css': 'trix.css',
  'trix/dist/trix.css': 'trix.css',
  'trix.js': 'trix',
}

/** Rails' own scripts for `data-method`, `data-confirm` and `data-remote`. */
export const RAILS_UJS = 'rails-ujs.js'

function asset(gem: string, name: string, ...paths: string[]): GemAsset {
  return { gem, package: name, paths }
}

/** What `//= require NAME` means where no file of the application has that name. */
export type GemRequire =
  | { readonly kind: 'file'; readonly path: string }
  | { readonly kind: 'rails-ujs' }
  | { readonly kind: 'nothing' }
  | { readonly kind: 'missing'; readonly remedy: string }

/** Looks for what a gem brings in Rails among the npm packages that are installed beside the application. */
export function gemRequire(root: string, name: string, suffix: '.css' | '.js'): GemRequire {
  const shipped = SHIPPED[name + suffix]
  if (shipped !== undefined) return { kind: 'file', path: shippedPath(shipped) }
  const isUjs = suffix === '.js' && /^(rails-ujs|jquery_ujs)$/.test(name)
  if (isUjs) return { kind: 'rails-ujs' }
  const known = (suffix === '.js' ? SCRIPTS : SHEETS)[name]
  const found = known?.paths.map((path) => join(root, 'node_modules', path)).find(existsSync)
  if (found !== undefined) return { kind: 'file', path: found }
  const folder = suffix === '.js' ? 'vendor/assets/javascripts' : 'vendor/assets/stylesheets'
  const remedy =
    known === undefined
      ? `Put ${name}${suffix} into ${folder}.`
      : `The gem ${known.gem} has it in Rails. Run \`npm install ${known.package}\`, or put ${name}${suffix} into ${folder}.`
  return { kind: 'missing', remedy }
}

/** The folders of node_modules that Sass looks into. */
export function sassFolders(root: string): string[] {
  return SASS_FOLDERS.map((folder) => join(root, 'node_modules', folder)).filter(existsSync)
}

/** What to do about an `@import` that Sass does not find. */
export function sassRemedy(name: string): string {
  const gem = /^bootstrap(-sprockets|\/_?\w+)?$/.test(name) ? 'bootstrap' : name.split('/')[0]
  const packages: Readonly<Record<string, string>> = {
    bootstrap: '`npm install bootstrap` (bootstrap-sass for Bootstrap 3)',
    'font-awesome': '`npm install font-awesome`',
    foundation: '`npm install foundation-sites`',
  }
  const run = packages[gem ?? '']
  return run === undefined
    ? 'Put it into vendor/assets/stylesheets, or install the npm package that has it.'
    : `A gem has it in Rails. Run ${run}.`
}
