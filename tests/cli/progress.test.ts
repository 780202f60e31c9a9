import { PassThrough, type Writable } from 'node:stream'
import { setTimeout as wait } from 'node:timers/promises'
import t from 'tap'
import { withStep } from '../../cli/terminal/progress.ts'

/** A stream that keeps what it is told, and may be a terminal. */
function stream(isTTY: boolean): { to: Writable; told: () => string } {
  const to = Object.assign(new PassThrough(), { isTTY })
  return { to, told: () => String(to.read() ?? '') }
}

t.test('a terminal keeps steps of a build that take above a second, with how long', async (t) => {
  const { CI } = process.env
  delete process.env.CI
  t.teardown(() => {
    if (CI !== undefined) process.env.CI = CI
  })
  const terminal = stream(true)
  const pipe = stream(false)

  t.equal(await withStep(terminal.to, 'bundling', async () => 7, terminal.to), 7)
  t.match(terminal.told(), /bundling….*\r\u001b\[2K$/s)
  const failing = async () => {
    await wait(1050)
    throw new Error('no')
  }
  await t.rejects(withStep(terminal.to, 'generating', failing, terminal.to), { message: 'no' })
  t.match(terminal.told(), /generating….*\r\u001b\[2K.*generating \(1\.\d s\).*\n$/s)
  await withStep(pipe.to, 'bundling', async () => 7, terminal.to)
  await withStep(terminal.to, 'bundling', async () => 7, pipe.to)
  t.equal(terminal.told() + pipe.told(), '')
})
