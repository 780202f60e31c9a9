import { Command } from 'clipanion'
import { SEEDS_FOLLOW } from '../../../shell/main/words.ts'
import { openApp } from '../../app/app.ts'
import { runBundle } from '../../build/run-bundle.ts'
import { schemaPath } from '../../generation/app-source.ts'
import { generate } from '../../generation/generate.ts'

/** A command that the application's program does under the same words. */
export abstract class DatabaseCommand extends Command {
  override async execute(): Promise<number> {
    return runBundle(this.context.stdout, await openApp(), this.path)
  }
}

/** One that changes the schema: db/schema.rb or db/structure.sql is written by the program, gen/ from that. */
export abstract class SchemaCommand extends Command {
  /** What the program finds in its environment, as Rake's tasks do: STEP, VERSION. */
  protected variables(): Readonly<Record<string, string | undefined>> {
    return {}
  }

  /** What the program is told. */
  protected words(): readonly string[] {
    return this.path
  }

  override async execute(): Promise<number> {
    for (const [name, value] of Object.entries(this.variables())) {
      if (value !== undefined) process.env[name] = value
    }
    const app = await openApp()
    const { stdout } = this.context
    const words = [...this.words(), '--dump', schemaPath(app)]
    const code = await runBundle(stdout, app, words, { lenient: true })
    if (code !== 0 && code !== SEEDS_FOLLOW) return code
    await generate(stdout, app, 'changes')
    return code === 0 ? 0 : runBundle(stdout, app, ['db', 'seed'])
  }
}
