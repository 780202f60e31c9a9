import { renameSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import t from 'tap'
import { PublicFiles } from '../../../shell/server/static/public-files.ts'

t.test('a file answers to its name with a fingerprint, for good', async (t) => {
  const folder = t.testdir({ 'style.css': 'a {}', 'page.html': 'x', 'notes.txt': 'y' })
  const files = new PublicFiles(folder)
  const [[name, stamped = ''] = []] = files.stampedNames()

  t.equal(name, 'style.css')
  t.equal(files.stampedNames().size, 1)
  t.match(stamped, /^style-[0-9a-f]{16}\.css$/)
  t.equal(files.find(`/${stamped}`)?.fingerprinted, true)
  t.equal(Buffer.from(files.find(`/${stamped}`)?.read(0, 4) ?? []).toString(), 'a {}')
  t.equal(files.find('/style.css')?.fingerprinted, false)
  t.equal(files.find('/style-0000000000000000.css'), null)
})

t.test('another content is another name', async (t) => {
  const folder = t.testdir({ 'style.css': 'a {}' })
  const before = new PublicFiles(folder).stampedNames().get('style.css')
  writeFileSync(join(folder, 'style.css'), 'b {}')

  t.not(new PublicFiles(folder).stampedNames().get('style.css'), before)
  t.equal(new PublicFiles(folder, { live: true }).stampedNames().size, 0)
})

t.test('a name that no file can have is not there', async (t) => {
  const folder = t.testdir({ 'a.txt': 'a' })
  symlinkSync('loop.txt', join(folder, 'loop.txt'))
  const files = new PublicFiles(folder)

  for (const name of [
    'loop.txt',
    `${'a'.repeat(300)}.txt`,
    `${'a/'.repeat(3000)}a.txt`,
    'a.txt/b.txt',
  ]) {
    t.equal(files.find(`/${name}`), null, name.slice(0, 20))
  }
})

t.test(
  'a file that takes the place of another while it is sent is none of its bytes',
  async (t) => {
    const folder = t.testdir({ 'a.txt': 'old', 'b.txt': 'new' })
    const file = new PublicFiles(folder).find('/a.txt')
    t.equal(Buffer.from(file?.read(0, 1) ?? []).toString(), 'o')
    renameSync(join(folder, 'b.txt'), join(folder, 'a.txt'))

    t.throws(() => file?.read(1, 3), /another file took its place/)
  },
)
