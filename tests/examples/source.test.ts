import { spawnSync } from 'node:child_process'
import { resolve } from 'node:path'
import t from 'tap'

/** Runs `webfw` in an example's folder. */
function webfw(example: string, ...words: string[]) {
  return spawnSync(process.execPath, [resolve('build/webfw.mjs'), ...words], {
    cwd: resolve('examples', example),
    encoding: 'utf8',
    env: { ...process.env, NO_COLOR: '1' },
  })
}

for (const example of ['blog', 'hello']) {
  t.test(`the committed gen/ of examples/${example} is current`, async (t) => {
    const run = webfw(example, 'spin', 'run', 'gen', '--', '--check')

    t.equal(run.stdout + run.stderr, '')
    t.equal(run.status, 0)
  })

  t.test(`the tests of examples/${example} print what is expected`, async (t) => {
    const run = webfw(example, 'spin', 'test')

    t.match(run.stdout, /\d files?, 0 failed/)
    t.equal(run.status, 0)
  })
}
