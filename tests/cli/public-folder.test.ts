import { existsSync, readFileSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import t from 'tap'
import { replacePublic } from '../../cli/build/public-folder.ts'

t.test('a build keeps what the application has written into dist/public', async (t) => {
  const root = t.testdir({
    first: { 'style.css': 'a', 'old.css': 'old' },
    second: { 'style.css': 'b' },
    written: { uploads: { 'a.png': 'png' } },
  })
  const folder = join(root, 'dist/public')
  const at = (path: string) => join(folder, path)
  replacePublic(join(root, 'first'), folder, ['style.css', 'old.css'])
  renameSync(join(root, 'written/uploads'), at('uploads'))

  replacePublic(join(root, 'second'), folder, ['style.css'])

  t.equal(readFileSync(at('style.css'), 'utf8'), 'b')
  t.equal(readFileSync(at('uploads/a.png'), 'utf8'), 'png')
  t.notOk(existsSync(at('old.css')))
})

t.test(
  'a file of a build takes the place of one that the application has written under its name',
  async (t) => {
    const root = t.testdir({
      first: {},
      second: { 'robots.txt': 'built' },
      'robots.txt': 'written',
    })
    const folder = join(root, 'dist/public')
    replacePublic(join(root, 'first'), folder, [])
    renameSync(join(root, 'robots.txt'), join(folder, 'robots.txt'))

    replacePublic(join(root, 'second'), folder, ['robots.txt'])

    t.equal(readFileSync(join(folder, 'robots.txt'), 'utf8'), 'built')
  },
)
