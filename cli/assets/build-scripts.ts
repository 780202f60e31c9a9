import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { CommandError } from '../errors.ts'
import { run } from '../process/run.ts'
import { which } from '../process/which.ts'
import { assetPipeline } from './asset-pipeline.ts'

/** Where tailwindcss-rails has its style sheet: in its releases 4 and before. */
const TAILWIND_INPUTS = [
  'app/assets/tailwind/application.css',
  'app/assets/stylesheets/application.tailwind.css',
]

/**
 * Runs what writes into app/assets/builds, as the gems jsbundling-rails, cssbundling-rails and tailwindcss-rails do
 * before `assets:precompile`: the scripts `build` and `build:css` of package.json, and Tailwind's command-line
 * package where it is installed. Gives warnings for what is not installed; CommandError for what stops.
 */
export async function runBuildScripts(root: string): Promise<string[]> {
  const { scripts, hasTailwind } = assetPipeline(root)
  const known = scriptsOf(root)
  const warnings: string[] = []
  for (const name of scripts.filter((name) => known.has(name))) {
    const manager = managerOf(root)
    if (existsSync(join(root, 'node_modules'))) await runScript(root, manager, ['run', name])
    else
      warnings.push(
        `the script ${name} of package.json is not run: run \`${manager} install\` first`,
      )
  }
  const input = TAILWIND_INPUTS.find((path) => existsSync(join(root, path)))
  if (!hasTailwind || input === undefined) return warnings
  const command = join(root, 'node_modules', '.bin', 'tailwindcss')
  if (!existsSync(command)) {
    const remedy = `run \`npm install @tailwindcss/cli\``
    return [...warnings, `${input} is not compiled: ${remedy}`]
  }
  mkdirSync(join(root, 'app/assets/builds'), { recursive: true })
  await runScript(root, command, ['-i', input, '-o', 'app/assets/builds/tailwind.css', '--minify'])
  return warnings
}

/** The package manager whose lock file is there, where it is installed (jsbundling-rails). */
function managerOf(root: string): string {
  const locks = {
    'yarn.lock': 'yarn',
    'pnpm-lock.yaml': 'pnpm',
    'bun.lock': 'bun',
    'bun.lockb': 'bun',
  }
  const found = Object.entries(locks).find(([file, name]) => {
    return existsSync(join(root, file)) && which(name) !== null
  })
  return found?.[1] ?? 'npm'
}

function scriptsOf(root: string): ReadonlySet<string> {
  const path = join(root, 'package.json')
  if (!existsSync(path)) return new Set()
  try {
    const { scripts } = JSON.parse(readFileSync(path, 'utf8')) as { scripts?: object }
    return new Set(Object.keys(scripts ?? {}))
  } catch (error) {
    throw new CommandError(`package.json: ${(error as Error).message}`)
  }
}

async function runScript(root: string, command: string, words: string[]): Promise<void> {
  const { code, stdout, stderr } = await run(command, words, { cwd: root })
  if (code === 0) return
  throw new CommandError(
    `${[command, ...words].join(' ')} stopped:\n${`${stdout}${stderr}`.trim()}`,
  )
}
