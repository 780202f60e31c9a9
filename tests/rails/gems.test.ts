import { cpSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import t from 'tap'
import { readSource } from '../../cli/generation/app-source.ts'
import { gemsOf } from '../../gen/load/packages/gems.ts'
import { comparedWithRails } from '../support/compared-app.ts'
import { packGem, vendorGem, withoutGems } from '../support/debian-gems.ts'
import { withoutRails } from '../support/debian-rails.ts'
import { REQUESTS } from './gems-requests.ts'

const ROOT = 'tests/rails/gems'
const NAMES = [...gemsOf(readFileSync(`${ROOT}/Gemfile`, 'utf8')).keys()]

t.test(
  'gems of Ruby are compiled with an application, from the folders where Bundler puts them',
  { skip: withoutRails || withoutGems(NAMES) },
  async (t) => {
    const root = t.testdir()
    cpSync(ROOT, root, { recursive: true })
    for (const name of NAMES.slice(1)) vendorGem(root, name)
    vendorGem(root, NAMES[0] as string, 'vendor/bundle/ruby/3.1.0/gems')
    packGem(root, 'pundit')
    const { files } = readSource(root)
    await comparedWithRails(t, [{ root: ROOT, requests: REQUESTS }], Object.fromEntries(files))
    t.ok(files.has('gems/pundit/lib/pundit/policy_finder.rb'), join('vendor/cache', 'pundit.gem'))
  },
)
