import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import t, { type Test } from 'tap'
import { runBuildScripts } from '../../cli/assets/build-scripts.ts'
import { compileAssets } from '../../cli/assets/compile-assets.ts'
import { run } from '../../cli/process/run.ts'
import { readImportmap } from '../../gen/load/importmap.ts'
import { type AssetManifest, namesOf } from '../../shell/core/asset-manifest.ts'

const IMPORTMAP = `# Pin npm packages
pin "application"
pin "@hotwired/turbo-rails", to: "turbo.min.js"
pin "@hotwired/stimulus", to: "stimulus.min.js", preload: false
pin "@hotwired/stimulus-loading", to: "stimulus-loading.js"
pin "chart", to: "https://cdn.example/chart.js", preload: "admin"
pin "trix"
pin "@rails/actiontext", to: "actiontext.esm.js"
pin "gone"
pin_all_from "app/javascript/controllers", under: "controllers"
`

async function compiled(t: Test, files: object) {
  const root = t.testdir(files as never)
  const target = join(root, 'tmp/assets')
  const { written, warnings } = await compileAssets(root, target)
  const text = (name: string) => readFileSync(join(target, name), 'utf8')
  const path = join(target, '.manifest.json')
  const manifest = existsSync(path) ? (JSON.parse(text('.manifest.json')) as AssetManifest) : null
  return { root, written, warnings, text, manifest }
}

t.test('assets get fingerprints, and style sheets name what they load by them', async (t) => {
  const { written, warnings, text, manifest } = await compiled(t, {
    app: {
      assets: {
        config: { 'manifest.js': '//= link_tree ../images' },
        images: { 'logo.svg': '<svg/>', icons: { 'a b.png': 'png' } },
        stylesheets: {
          'application.css':
            '@import url(\'admin/menu.css\'); a { background: url(logo.svg#x); b: url("data:x"); c: url(/robots.txt); d: url(gone.png) }',
          admin: { 'menu.css': 'b { background: url("../logo.svg") }' },
        },
        builds: { 'tailwind.css': 'c {}' },
      },
    },
    vendor: { javascript: { 'chart.js': 'RAILS_ASSET_URL("/logo.svg")' } },
  })
  const names = new Map(Object.entries(manifest?.files ?? {}))
  const logo = names.get('logo.svg') ?? ''
  const sheet = text(names.get('application.css') ?? '')

  t.match(logo, /^logo-[0-9a-f]{16}\.svg$/)
  t.match(sheet, `url("/assets/${logo}#x")`)
  t.match(sheet, `url("/assets/${names.get('admin/menu.css')}")`)
  t.match(sheet, 'url("data:x"); c: url(/robots.txt); d: url(gone.png)')
  t.match(text(names.get('admin/menu.css') ?? ''), `url("/assets/${logo}")`)
  t.equal(text(names.get('chart.js') ?? ''), `"/assets/${logo}"`)
  t.match(warnings, [/application\.css: there is no asset gone\.png/])
  t.notMatch(written.join(), 'manifest.js,')
  t.same(manifest?.stylesheets, {
    app: ['admin/menu.css', 'application.css', 'tailwind.css'],
    all: ['admin/menu.css', 'application.css', 'tailwind.css'],
  })
  t.equal(manifest?.importmap, null)
  const called = namesOf(manifest as AssetManifest)
  t.equal(called.get('tailwind.css'), `assets/${names.get('tailwind.css')}`)
  t.equal(called.get(':app.css')?.split('\n').length, 3)
})

t.test(
  'config/importmap.rb leads to files with fingerprints, Turbo and Stimulus among them',
  async (t) => {
    const { manifest, text, warnings } = await compiled(t, {
      config: { 'importmap.rb': IMPORTMAP },
      app: {
        assets: { stylesheets: { 'actiontext.css': '@import url("trix.css");' } },
        javascript: {
          'application.js': 'import "@hotwired/turbo-rails"',
          controllers: {
            'index.js': '',
            'hello_controller.js': '',
            admin: { 'menu_controller.js': '' },
          },
        },
      },
    })
    const { imports = {}, preload = [] } = manifest?.importmap ?? {}

    t.same(Object.keys(imports), [
      'application',
      '@hotwired/turbo-rails',
      '@hotwired/stimulus',
      '@hotwired/stimulus-loading',
      'chart',
      'trix',
      '@rails/actiontext',
      'controllers/admin/menu_controller',
      'controllers/hello_controller',
      'controllers',
    ])
    t.match(
      imports['controllers/hello_controller'],
      /^\/assets\/controllers\/hello_controller-[0-9a-f]{16}\.js$/,
    )
    t.equal(imports['chart'], 'https://cdn.example/chart.js')
    t.match(text(String(imports['@hotwired/turbo-rails']).slice(8)), /turbo-frame[^]*export\s*\{/)
    t.match(text(String(imports['trix']).slice(8)), 'trix-editor')
    t.match(text(String(imports['@rails/actiontext']).slice(8)), 'trix-attachment-add')
    t.match(
      text(manifest?.files['actiontext.css'] ?? ''),
      /@import url\("\/assets\/trix-[0-9a-f]{16}\.css"\)/,
    )
    t.match(warnings, [/gone is left out, because there is no asset gone\.js/])
    t.same(
      preload.filter(({ path }) => /chart|stimulus\.min/.test(path)),
      [{ path: 'https://cdn.example/chart.js', entries: ['admin'] }],
    )
  },
)

t.test('an application without assets has no manifest; unknown lines are refused', async (t) => {
  const { written, manifest } = await compiled(t, { app: {} })
  t.same([written, manifest], [[], null])
  t.match(readImportmap('pin "a"\npin_everything\n').diagnostics, [
    { file: 'config/importmap.rb', line: 2, column: 1, message: /not understood/ },
  ])
})

const HEADER = '/*\n * Styles\n *= require reset\n *= require_tree .\n *= require_self\n */\n'

t.test("the directives of Sprockets put files together in Sprockets' order", async (t) => {
  const files = {
    app: {
      assets: {
        images: { 'logo.png': 'png' },
        stylesheets: {
          'application.css': `${HEADER}.self { background: url(logo.png) }\n`,
          'b.css': '.b {}\n',
          'c.css.erb': '.c { background: url("<%= asset_path "logo.png" %>") }\n',
          'users.scss':
            '@import "vars";\n.d { .e { color: $c; background: image-url("logo.png") } }\n',
          '_vars.scss': '$c: blue;\n',
          admin: { 'menu.css.scss': '.a { width: percentage(0.5) }\n' },
          'lonely.scss': '.x { color: $undefined }',
        },
        config: { 'manifest.js': '//= link_tree ../images\n//= link application.css\n' },
        javascripts: {
          'application.js':
            '//= require jquery_ujs\n//= require vend\n//= require ./lib/two\n//= require_tree .\n\nvar app = 1\n',
          lib: { 'one.js': 'var one = 1\n', 'two.js': '//= require ./one\nvar two = 2\n' },
          'users.coffee': '# Place all the behaviors\n# here.\n',
        },
      },
    },
    lib: { assets: { stylesheets: { 'reset.css': '.reset {}\n' } } },
    vendor: { assets: { javascripts: { 'vend.js': 'var vend = 0\n' } } },
  }
  files.app.assets.stylesheets['application.css'] = files.app.assets.stylesheets[
    'application.css'
  ].replace(' *= require_tree .', ' *= stub lonely\n *= require_tree .')
  const { manifest, text, warnings } = await compiled(t, files)
  const named = (name: string) => text(manifest?.files[name] ?? '')
  const logo = `/assets/${manifest?.files['logo.png']}`
  const sheet = named('application.css')
  const selectors = [...sheet.matchAll(/^\.[\w .]+/gm)].map(([each]) => each.trim())
  t.same(selectors, ['.reset', '.a', '.b', '.c', '.d .e', '.self'])
  t.equal(sheet.split(`url("${logo}")`).length, 4)
  t.match(sheet, 'color: blue')
  t.match(sheet, 'width: 50%')
  t.notMatch(sheet, 'require')
  const names = [...named('application.js').matchAll(/^var (vend|one|two|app) =/gm)].map(
    ([, name]) => name,
  )
  t.same(names, ['vend', 'one', 'two', 'app'])
  t.match(named('application.js'), 'data-method')
  t.match(named('users.css'), '.d .e')
  t.notOk(Object.keys(manifest?.files ?? {}).some((name) => /vars|lonely/.test(name)))
  t.same(warnings, [])
})

t.test(
  'what a gem brings in Rails is left out with a warning; a mistake has its line',
  async (t) => {
    const sheets = (stylesheets: object, javascripts: object = {}) => ({
      app: { assets: { stylesheets, javascripts } },
    })
    const { warnings, manifest } = await compiled(
      t,
      sheets(
        { 'application.scss': '// Styles\n@import "bootstrap";\n.a { color: red }\n' },
        { 'application.js': '//= require jquery3\n//= require trix\nvar app = 1\n' },
      ),
    )
    t.match(warnings, [
      /^app\/assets\/stylesheets\/application\.scss:2:9: there is no style sheet bootstrap, .*npm install bootstrap/,
      /^app\/assets\/javascripts\/application\.js:1:1: there is no asset jquery3\.js, .*npm install jquery/,
    ])
    t.same(Object.keys(manifest?.files ?? {}), ['application.css', 'application.js'])
    await t.rejects(
      compiled(t, sheets({ 'application.scss': 'a {}\n.b { color: $gone }\n' })),
      /application\.scss:2:13: Undefined variable\./,
    )
    await t.rejects(
      compiled(t, sheets({ 'application.css.erb': 'a {}\n<%= User.count %>\n' })),
      /application\.css\.erb:2:1: an asset is compiled before there is an application/,
    )
  },
)

t.test('with Propshaft files are as they are; scripts of package.json run before', async (t) => {
  const gems = "gem 'propshaft'\ngem \"jsbundling-rails\"\n  gem 'cssbundling-rails'\n"
  const { root, manifest, text } = await compiled(t, {
    Gemfile: gems,
    app: { assets: { stylesheets: { 'application.css': HEADER, 'x.scss': '$' } } },
    'package.json': JSON.stringify({
      scripts: {
        build: 'mkdir -p app/assets/builds && echo built > app/assets/builds/application.js',
        'build:css': 'exit 3',
      },
    }),
  })
  t.equal(text(manifest?.files['application.css'] ?? ''), HEADER)
  t.same(Object.keys(manifest?.files ?? {}), ['application.css'])
  t.match(await runBuildScripts(root), [/build of package.json is not run: run `npm install`/, /./])
  mkdirSync(join(root, 'node_modules'))
  await t.rejects(runBuildScripts(root), /npm run build:css stopped/)
  t.equal(readFileSync(join(root, 'app/assets/builds/application.js'), 'utf8'), 'built\n')
})

const PACK = `import Rails from "@rails/ujs"
import Turbolinks from "turbolinks"
import * as ActiveStorage from "@rails/activestorage"
import "channels"
import "../stylesheets/application.scss"
import logo from "images/logo.svg"
require.context("../images", true)
require("widget").start()
Rails.start()
Turbolinks.start()
ActiveStorage.start()
console.log("pack", logo)
`

const WEBPACKER = {
  Gemfile: 'gem "webpacker", "~> 5.0"\n',
  app: {
    javascript: {
      packs: { 'application.js': PACK, 'admin.jsx': 'export const menu = () => <b>menu</b>' },
      channels: {
        'index.js': `const channels = require.context('.', true, /_channel\\.js$/)
channels.keys().forEach(channels)
`,
        'room_channel.js': `import consumer from "./consumer"\nconsumer.subscriptions.create("Room")`,
        'consumer.js': `import { createConsumer } from "@rails/actioncable"
export default createConsumer()
`,
      },
      stylesheets: { 'application.scss': '$ink: #111;\n@import "~theme/base";\na { color: $ink }' },
      images: { 'logo.svg': '<svg/>', '.keep': '' },
      'unused.js': 'syntax error (',
    },
    assets: { stylesheets: { 'application.css': 'b {}' } },
  },
  node_modules: {
    widget: { 'index.js': 'exports.start = () => console.log("widget")' },
    theme: { '_base.scss': 'i { margin: 0 }' },
  },
}

t.test('the packs of Webpacker are bundled, and say what is not installed', async (t) => {
  const { root, manifest, text, warnings } = await compiled(t, WEBPACKER)
  t.same(Object.keys(manifest?.files ?? {}), [
    'application.css',
    'packs/admin.css',
    'packs/admin.js',
    'packs/application.css',
    'packs/application.js',
  ])
  const sheet = text(manifest?.files['packs/application.css'] ?? '')
  t.match(sheet, /i \{\s+margin: 0;?\s+\}/)
  t.match(sheet, /color: #111/)
  t.same(warnings, [
    'app/javascript/packs/application.js:2:25: the package turbolinks is not installed, and it is left out. Run `npm install`.',
  ])
  const page = join(root, 'page.cjs')
  writeFileSync(page, `${BROWSER}\n${text(manifest?.files['packs/application.js'] ?? '')}`)
  const { stdout, stderr } = await run(process.execPath, [page], { cwd: root })
  t.equal(stderr, '')
  t.match(stdout, /^widget\npack data:image\/svg\+xml,/)
})

/** As much of a browser as rails-ujs and the client of Action Cable ask for when they start. */
const BROWSER = `globalThis.window = globalThis
globalThis.Element = class { matches() {} }
globalThis.CustomEvent = class { constructor() { this.defaultPrevented = false } preventDefault() {} }
globalThis.WebSocket = class {}
globalThis.setTimeout = () => 0
globalThis.document = { head: { querySelector: () => null }, createElement: () => ({ protocol: 'http:' }), addEventListener() {}, dispatchEvent: () => true, querySelectorAll: () => [], querySelector: () => null }
globalThis.addEventListener = () => {}`

t.test('a pack that is no JavaScript is refused at its line', async (t) => {
  const wrong = {
    Gemfile: 'gem "webpacker"\n',
    app: { javascript: { packs: { 'application.js': 'start(\n)(' } } },
  }
  await t.rejects(compiled(t, wrong), /^app\/javascript\/packs\/application\.js:2:\d+: Unexpected/)
})
