// Processor time of a page with 200 translations next to the same page with its texts written out, by turns in one run:
// keys alone, and keys of which every second one has a value.

import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { bunExecutable } from '../../scripts/support/bun-executable.mjs'
import { root } from '../../scripts/support/root.mjs'
import '../../scripts/support/typescript.mjs'

const { generateApp } = await import('../../gen/index.ts')

const PAGES = ['written', 'keys', 'written_mixed', 'mixed']
const numbers = Array.from({ length: 200 }, (_, index) => index)
const lines = (text) => numbers.map((index) => `<p class="line">${text(index)}</p>\n`).join('')
const texts = numbers.map((index) => `      k${index}: Text number ${index} of the page\n`).join('')
const values = numbers.map((index) => `      v${index}: "Text of %{name}, ${index}"\n`).join('')
const files = new Map(
  Object.entries({
    'db/schema.rb': '',
    'config/routes.rb': `Rails.application.routes.draw do\n${PAGES.map((name) => `  get "${name}", to: "pages#${name}"\n`).join('')}end\n`,
    'config/locales/en.yml': `en:\n  pages:\n    keys:\n${texts}    mixed:\n${texts}${values}`,
    'config/locales/de.yml': `de:\n  pages:\n    keys:\n${texts}    mixed:\n${texts}${values}`,
    'app/controllers/application_controller.rb':
      'class ApplicationController < ActionController::Base\n  around_action :switch\n  def switch(&action) = I18n.with_locale(params[:locale] || :en, &action)\nend\n',
    'app/controllers/pages_controller.rb': `class PagesController < ApplicationController\n${PAGES.map((name) => `  def ${name} = @name = "Ann"\n`).join('')}end\n`,
    'app/views/pages/written.html.erb': lines((index) => `Text number ${index} of the page`),
    'app/views/pages/keys.html.erb': lines((index) => `<%= t(".k${index}") %>`),
    'app/views/pages/written_mixed.html.erb': lines((index) =>
      index % 2 ? `Text number ${index} of the page` : `Text of <%= @name %>, ${index}`,
    ),
    'app/views/pages/mixed.html.erb': lines((index) =>
      index % 2 ? `<%= t(".k${index}") %>` : `<%= t(".v${index}", name: @name) %>`,
    ),
  }),
)
const folder = mkdtempSync(join(tmpdir(), 'translations-'))
const core = readFileSync(join(root, 'build/core.wasm'))
const made = await generateApp({ name: 'pages', files }, { core })
for (const { file, line, message } of made.diagnostics) console.error(`${file}:${line}: ${message}`)
const paths = Object.fromEntries(
  ['webfw', 'webfw/*'].map((name) => [
    name,
    [join(root, `shell/${name.replace('webfw', 'index').replace('index/*', '*/index')}.ts`)],
  ]),
)
const config = JSON.stringify({
  compilerOptions: { module: 'ESNext', moduleResolution: 'bundler', target: 'ESNext', paths },
})
for (const [path, text] of [...files, ...made.files, ['tsconfig.json', config]]) {
  mkdirSync(dirname(join(folder, path)), { recursive: true })
  writeFileSync(join(folder, path), text)
}
const program = join(root, 'bench/translations/pages.bun.ts')
const { status } = spawnSync(bunExecutable(), [program, folder], { cwd: root, stdio: 'inherit' })
rmSync(folder, { recursive: true })
process.exitCode = status ?? 1
