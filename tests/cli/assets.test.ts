import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import t, { type Test } from 'tap'
import { compileAssets } from '../../cli/assets/compile-assets.ts'
import { readImportmap } from '../../gen/importmap.ts'
import { type AssetManifest, namesOf } from '../../shell/core/asset-manifest.ts'

const IMPORTMAP = `# Pin npm packages
pin "application"
pin "@hotwired/turbo-rails", to: "turbo.min.js"
pin "@hotwired/stimulus", to: "stimulus.min.js", preload: false
pin "@hotwired/stimulus-loading", to: "stimulus-loading.js"
pin "chart", to: "https://cdn.example/chart.js", preload: "admin"
pin "trix"
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
    app: ['admin/menu.css', 'application.css'],
    all: ['admin/menu.css', 'application.css', 'tailwind.css'],
  })
  t.equal(manifest?.importmap, null)
  const called = namesOf(manifest as AssetManifest)
  t.equal(called.get('tailwind.css'), `assets/${names.get('tailwind.css')}`)
  t.equal(called.get(':app.css')?.split('\n').length, 2)
})

t.test(
  'config/importmap.rb leads to files with fingerprints, Turbo and Stimulus among them',
  async (t) => {
    const { manifest, text, warnings } = await compiled(t, {
      config: { 'importmap.rb': IMPORTMAP },
      app: {
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
    t.match(warnings, [/trix is left out, because there is no asset trix\.js/])
    t.same(
      preload.filter(({ path }) => /chart|stimulus\.min/.test(path)),
      [{ path: 'https://cdn.example/chart.js', entries: ['admin'] }],
    )
  },
)

t.test(
  'an application without assets has no manifest; Sass and unknown lines are refused',
  async (t) => {
    const { written, manifest } = await compiled(t, { app: {} })
    t.same([written, manifest], [[], null])
    await t.rejects(
      compiled(t, { app: { assets: { stylesheets: { 'a.scss': '$x: 1' } } } }),
      /a\.scss: scss is not compiled here/,
    )
    t.match(readImportmap('pin "a"\npin_everything\n').diagnostics, [
      { file: 'config/importmap.rb', line: 2, column: 1, message: /not understood/ },
    ])
  },
)
