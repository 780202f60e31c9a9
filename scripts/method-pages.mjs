// `node scripts/method-pages.mjs`: writes docs/ruby-methods.md, docs/active-support.md, docs/template-methods.md,
// docs/view-helpers.md and docs/guides/from-rails.md from the tables; with --check it only says whether they are up to date.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'esbuild'
import { root } from './support/root.mjs'

const { outputFiles } = await build({
  stdin: {
    contents: [
      "export { methodPage } from './shell/ruby/method-page.ts'",
      "export { wordPage } from './shell/active-support/word-page.ts'",
      "export { templateMethodPage } from './shell/vocabulary/template-method-page.ts'",
      "export { railsPage } from './gen/check/rails-page.ts'",
      "export { viewHelperPage } from './shell/vocabulary/view-helper-page.ts'",
    ].join('\n'),
    resolveDir: root,
    loader: 'ts',
  },
  bundle: true,
  format: 'esm',
  platform: 'node',
  write: false,
})
const { methodPage, wordPage, templateMethodPage, viewHelperPage, railsPage } = await import(
  `data:text/javascript;base64,${Buffer.from(outputFiles[0].contents).toString('base64')}`
)

const pages = {
  'docs/ruby-methods.md': methodPage(),
  'docs/active-support.md': wordPage(),
  'docs/template-methods.md': templateMethodPage(),
  'docs/view-helpers.md': viewHelperPage(),
  'docs/guides/from-rails.md': railsPage(),
}
for (const [page, text] of Object.entries(pages)) {
  const file = join(root, page)
  if (!process.argv.includes('--check')) {
    writeFileSync(file, text)
    console.log(`wrote ${page}`)
  } else if (readFileSync(file, 'utf8') !== text) {
    console.error(`stale: ${page}; run \`node scripts/method-pages.mjs\``)
    process.exitCode = 1
  }
}
