// `node scripts/ruby-methods.mjs`: writes docs/ruby-methods.md from the tables of the core library;
// with --check it only says whether the page is up to date.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'esbuild'
import { root } from './support/root.mjs'

const { outputFiles } = await build({
  stdin: {
    contents: "export { methodPage } from './shell/ruby/method-page.ts'",
    resolveDir: root,
    loader: 'ts',
  },
  bundle: true,
  format: 'esm',
  platform: 'neutral',
  write: false,
})
const { methodPage } = await import(
  `data:text/javascript;base64,${Buffer.from(outputFiles[0].contents).toString('base64')}`
)

const page = join(root, 'docs/ruby-methods.md')
if (process.argv.includes('--check')) {
  if (readFileSync(page, 'utf8') !== methodPage()) {
    console.error('stale: docs/ruby-methods.md; run `node scripts/ruby-methods.mjs`')
    process.exitCode = 1
  }
} else {
  writeFileSync(page, methodPage())
  console.log('wrote docs/ruby-methods.md')
}
