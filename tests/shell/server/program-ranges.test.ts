import t from 'tap'
import { unwritten } from '../../../shell/server/process/program-ranges.ts'

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
