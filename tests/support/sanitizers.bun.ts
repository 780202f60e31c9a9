// Builds libsqlite3 and our C with gcc's or clang's address and undefined-behaviour sanitizers, and runs over
// it the programs that pack rows, go through every value, and let memory and files fail. Ends with 1 when a
// sanitizer says anything, or a program fails: `sanitizers.bun.ts [PROGRAM ...]`.

import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fetchPackage } from '../../cli/toolchain/npm-package.ts'
import { SQLITE_SOURCE } from '../../cli/toolchain/release.ts'
import { findCompiler } from '../../cli/toolchain/sqlite-library.ts'
import { sqliteArguments } from '../../cli/toolchain/sqlite-recipe.ts'

const mode = ['-O0', '-g', '-fno-omit-frame-pointer', '-fsanitize=address,undefined']
const programs = [
  'tests/shell/sqlite/database.bun.ts',
  'tests/shell/sqlite/database.bun.ts plain',
  'tests/shell/sqlite/round-trips.bun.ts',
  'tests/shell/sqlite/hardening.bun.ts',
  'tests/shell/sqlite/faults.bun.ts',
  'tests/shell/sqlite/inside.bun.ts',
  'tests/shell/sqlite/inside.bun.ts plain',
  'tests/support/crash-restores.bun.ts 5',
]

const compiler = findCompiler()
if (compiler === null) throw new Error('needs a C compiler: CC, or cc on PATH')
const folder = mkdtempSync(join(tmpdir(), 'webfw-sanitizers-'))
const library = join(folder, 'libsqlite3.so')
await fetchPackage(SQLITE_SOURCE, join(folder, 'source'))
const sources = join(folder, 'source', 'deps', 'sqlite3')
const built = spawnSync(compiler, sqliteArguments(sources, library, process.platform, mode), {
  encoding: 'utf8',
})
if (built.status !== 0) throw new Error(built.stderr)
const runtime = spawnSync(compiler, ['-print-file-name=libasan.so'], { encoding: 'utf8' })

let failures = 0
for (const program of process.argv.length > 2 ? process.argv.slice(2) : programs) {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['--no-env-file', ...program.split(' ')],
    {
      encoding: 'utf8',
      maxBuffer: 1 << 28,
      env: {
        ...process.env,
        WEBFW_SQLITE_LIBRARY: library,
        LD_PRELOAD: runtime.stdout.trim(),
        // What the runtime itself keeps, and the signals that it uses, are not ours to judge.
        ASAN_OPTIONS: 'detect_leaks=0:handle_segv=0:handle_sigbus=0:allocator_may_return_null=1',
        UBSAN_OPTIONS: 'print_stacktrace=1',
      },
    },
  )
  const said = stderr
    .split('\n')
    .filter((line) => /runtime error:|AddressSanitizer|SUMMARY:|^\s+#\d+ /.test(line))
  const isSound = status === 0 && said.length === 0
  if (!isSound) failures++
  console.log(`${isSound ? 'ok  ' : 'FAIL'} ${program}`)
  if (isSound) continue
  for (const line of [...new Set(said)].slice(0, 40)) console.log(`     ${line}`)
  if (status !== 0) console.log((stdout + stderr).split('\n').slice(-30).join('\n'))
}
rmSync(folder, { recursive: true, force: true })
console.log(`${failures} failures`)
process.exitCode = failures === 0 ? 0 : 1
