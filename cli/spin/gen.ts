import type { Writable } from 'node:stream'
import { withViews } from '../../gen/generate/generated.ts'
import { openApp } from '../app/app.ts'
import { createDevelopmentBuilder } from '../build/development-build.ts'
import { WrongUsage } from '../errors.ts'
import { writeGen } from '../generation/gen-folder.ts'
import { checkGenerated, generateSource } from '../generation/generate.ts'
import { answering, JSON_OPTION } from '../terminal/json-report.ts'
import { reportFile } from '../terminal/report.ts'

const flags = new Set(['--check', '--embed-views', '--json', '--strict'])

const USAGE = `webfw spin run gen [-- --check | --embed-views] [--strict] [--json]

Brings gen/ up to date with app/, config/ and db/.

  --check        write nothing; name what is stale and end with 1
  --embed-views  write the templates into gen/views.ts
  --strict       stop also for mistakes that Rails meets only when they are reached
  --json         ${JSON_OPTION}
`

/** `spin run gen [-- --check | --embed-views] [--strict] [--json]`. */
export async function spinGen(stdout: Writable, words: readonly string[]): Promise<number> {
  if (words.includes('--help') || words.includes('-h')) {
    stdout.write(USAGE)
    return 0
  }
  const unknown = words.find((word) => !flags.has(word))
  if (unknown)
    throw new WrongUsage(
      `gen has no option ${unknown}; it has --check, --embed-views, --strict and --json.`,
    )
  return answering(stdout, words.includes('--json'), (output) => runGen(output, words))
}

async function runGen(output: Writable, words: readonly string[]): Promise<number> {
  const app = await openApp()
  const options = { strict: words.includes('--strict') }
  if (words.includes('--check')) return (await checkGenerated(output, app, options)) === 0 ? 0 : 1
  if (words.includes('--embed-views')) {
    const generated = await generateSource(app, options, output)
    for (const { verb, path } of writeGen(app.root, 'gen', withViews(generated)))
      reportFile(output, verb, path)
    return 0
  }
  const builder = await createDevelopmentBuilder(output, app, options)
  try {
    await builder.build('all')
  } finally {
    await builder.dispose()
  }
  return 0
}
