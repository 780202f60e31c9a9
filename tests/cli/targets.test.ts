import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import t from 'tap'
import { readMachOSignature, signMachO } from '../../cli/build/mach-o.ts'
import { fetchBun } from '../../cli/toolchain/bun.ts'
import { bunPackage } from '../../cli/toolchain/release.ts'
import { bunProgram } from '../support/bun.ts'
import { Project } from '../support/project.ts'

const nowhere = new Writable({ write: (_text, _encoding, done) => done() })

t.test(
  'a Mach-O file that the linker made is signed so that each page is as its hash says',
  async (t) => {
    const { folder } = new Project(t, { home: 'empty' })
    const runtime = join(folder, 'bun')
    await fetchBun(nowhere, bunPackage('darwin-x64'), runtime)
    writeFileSync(join(folder, 'program.js'), 'console.log("hello")\n')
    const words = [
      'build',
      '--compile',
      '--target=bun-darwin-x64',
      `--compile-executable-path=${runtime}`,
    ]
    execFileSync(bunProgram, [...words, 'program.js', '--outfile', 'program'], { cwd: folder })
    const linked = readFileSync(join(folder, 'program'))

    const signed = signMachO(linked, 'shop')

    t.not(
      readMachOSignature(linked)?.wrongPages,
      0,
      'the linker leaves the signature of its runtime',
    )
    t.match(readMachOSignature(signed), {
      identifier: 'shop',
      isAdHoc: true,
      wrongPages: 0,
      isWhole: true,
    })
    t.same(signMachO(signed, 'shop'), signed, 'signed again, it has the same bytes')
    signed.writeUInt8(signed.readUInt8(50_000) ^ 1, 50_000)
    t.equal(readMachOSignature(signed)?.wrongPages, 1)
    t.throws(() => signMachO(readFileSync(bunProgram), 'shop'), /not a 64-bit Mach-O file/)
  },
)

t.test('build says which targets there are, and what one of them lacks', async (t) => {
  const project = new Project(t)
  await project.ask(['new', 'shop', '--skip-git'])
  const build = (...words: string[]) => project.ask(['build', ...words], { within: 'shop' })

  const unknown = await build('--target', 'linux-x64,windows-x64')
  const musl = await build('--target', 'linux-x64-musl')

  const container = await build('--container', '--target', 'darwin-arm64')

  t.match(container.stderr, 'a container holds one binary, for Linux.')
  t.equal(unknown.code, 2)
  t.match(unknown.stderr, 'there is no target "windows-x64"')
  t.match(unknown.stderr, 'darwin-arm64, darwin-x64, linux-arm64, linux-x64')
  t.match(musl.stderr, 'needs glibc 2.28 or newer')
  t.notOk(project.has('shop/dist'))
})
