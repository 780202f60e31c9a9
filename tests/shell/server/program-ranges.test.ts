import { spawnSync } from 'node:child_process'
import { closeSync, openSync, readSync } from 'node:fs'
import t from 'tap'
import { findSection, pagesOf, unwritten } from '../../../shell/server/process/program-ranges.ts'

const MAPS = `00200000-01a39000 r--p 00000000 fe:00 2154840                            /srv/my app/blog
01a40000-0684a000 r-xp 01838000 fe:00 2154840                            /srv/my app/blog
0684a000-0685f000 rw-p 06641000 fe:00 2154840                            /srv/my app/blog
0685f000-06867000 r--p 06656000 fe:00 2154840                            /srv/my app/blog
3c7a4200000-3c7e4200000 rw-p 00000000 00:00 0
7f414ca02000-7f414cb58000 r-xp 00026000 fe:00 1234                       /usr/lib/libc.so.6
7ffd0b1fe000-7ffd0b200000 r-xp 00000000 00:00 0                          [vdso]
`

t.test(
  'what goes of a program is its code and constants, not what its start has written',
  async (t) => {
    t.same(unwritten(MAPS, '/srv/my app/blog'), [
      { start: 0x200000, length: 0x1839000 },
      { start: 0x1a40000, length: 0x4e0a000 },
    ])
    t.same(unwritten(MAPS, '/srv/my app/blog (deleted)'), [])
  },
)

t.test('of a part of the file the pages go that are all its own', async (t) => {
  const path = '/srv/my app/blog'
  const part = { offset: 0x6641000 + 0x1800, length: 0x5000 }
  t.same(pagesOf(part, MAPS, path, 0x1000), { start: 0x684c000, length: 0x4000 })
  t.equal(pagesOf({ ...part, length: 0x900 }, MAPS, path, 0x1000), null, 'not one whole page')
  t.equal(pagesOf({ ...part, length: 0x50000 }, MAPS, path, 0x1000), null, 'more than is there')
})

const readelf = spawnSync('readelf', ['-SW', process.execPath], { encoding: 'utf8' })
const skip = readelf.status === 0 ? false : 'needs readelf, and Linux'

t.test('a section is where readelf sees it', { skip }, async (t) => {
  const descriptor = openSync(process.execPath, 'r')
  t.teardown(() => closeSync(descriptor))
  const read = (offset: number, length: number) => {
    const bytes = new Uint8Array(length)
    readSync(descriptor, bytes, 0, length, offset)
    return bytes
  }
  for (const name of ['.text', '.data']) {
    const found = new RegExp(`\\s\\${name} +\\S+ +\\w+ (\\w+) (\\w+) `).exec(readelf.stdout)
    const [offset, length] = [found?.[1], found?.[2]].map((digits) => parseInt(digits ?? '', 16))
    t.same(findSection(read, name), { offset, length })
  }
  t.equal(findSection(read, '.nothing'), null)
})
