import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { Writable } from 'node:stream'
import { Command, Option } from 'clipanion'
import { appPath, openApp } from '../app/app.ts'
import { withBuildLock } from '../build/build-lock.ts'
import { checkContainer, writeContainer } from '../build/container.ts'
import { buildNative } from '../build/native-build.ts'
import { sizeLines } from '../build/sizes.ts'
import { WrongUsage } from '../errors.ts'
import { STRICT } from '../generation/generate.ts'
import { JsonReport } from '../terminal/json-report.ts'
import { formatDuration } from '../terminal/report.ts'
import { platform } from '../toolchain/platform.ts'
import { isTarget, TARGETS, type Target } from '../toolchain/targets.ts'
import { AnsweringCommand } from './answering-command.ts'

/** `webfw build [--target MACHINE] [--verify] [--container] [--strict]`. */
export class BuildCommand extends AnsweringCommand {
  static override paths = [['build']]
  static override usage = Command.Usage({
    description: 'Builds dist/<app>: one native binary with views, migrations and public/ inside',
    details: `
      dist/ is all a server needs: the binary, public/ (which wins over what is inside the binary),
      storage/ for the database, and tmp/. Files are replaced by rename, so a running one is safe.

      \`--target\` builds dist/<app>-<target> for other machines, with this one's tools:
      ${TARGETS.join(', ')}.
    `,
    examples: [
      ['Build it', '$0 build'],
      ['Build it only without warnings about mistakes', '$0 build --strict'],
      ['Build it for two other machines', '$0 build --target linux-arm64,darwin-arm64'],
      ['See that the same sources give the same bytes', '$0 build --verify'],
      ['Write a Dockerfile beside it', '$0 build --container'],
    ],
  })

  strict = Option.Boolean('--strict', false, { description: STRICT })
  target = Option.Array('--target', {
    description: `the machines to build for, with commas: ${TARGETS.join(', ')}`,
  })
  verify = Option.Boolean('--verify', false, {
    description: 'build twice, and fail where the bytes differ',
  })
  container = Option.Boolean('--container', false, {
    description: 'write dist/Dockerfile for the binary, and say how to build and run the image',
  })

  override async tell(stdout: Writable): Promise<number> {
    const targets = this.target && targetsOf(this.target)
    if (this.container) checkContainer(targets ?? [platform])
    const app = await openApp()
    const started = performance.now()
    const options = { strict: this.strict, verify: this.verify, ...(targets && { targets }) }
    const binaries = await withBuildLock(stdout, app, () => buildNative(stdout, app, options))
    const container = this.container ? binaries.flatMap((each) => writeContainer(app, each)) : []
    if (stdout instanceof JsonReport) {
      stdout.answer.binaries = binaries.map((each) => {
        const content = readFileSync(appPath(app, each.path))
        return { ...each, sha256: createHash('sha256').update(content).digest('hex') }
      })
      return 0
    }
    const twice = this.verify ? 'twice, with the same bytes, ' : ''
    stdout.write(`built ${twice}in ${formatDuration(performance.now() - started)}\n`)
    stdout.write(`${sizeLines(app.root, binaries).join('\n')}\n\n`)
    if (container.length > 0) stdout.write(`${container.join('\n')}\n`)
    else if (targets === undefined) {
      stdout.write('Run it from dist/:\n')
      stdout.write(`  ./${app.name} migrate\n`)
      stdout.write(`  WEBFW_SECRET_KEY_BASE=$(openssl rand -hex 32) ./${app.name}\n`)
    }
    return 0
  }
}

function targetsOf(words: readonly string[]): Target[] {
  const targets = words.flatMap((word) => word.split(','))
  for (const word of targets) {
    if (isTarget(word)) continue
    const reason = word.includes('musl')
      ? ' A binary needs glibc 2.28 or newer, which musl is not.'
      : ''
    throw new WrongUsage(
      `there is no target ${JSON.stringify(word)}.${reason}`,
      `Targets are ${TARGETS.join(', ')}.`,
    )
  }
  return [...new Set(targets)].filter(isTarget)
}
