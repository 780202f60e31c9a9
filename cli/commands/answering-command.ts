import type { Writable } from 'node:stream'
import { Command, Option } from 'clipanion'
import { answering, JSON_OPTION } from '../terminal/json-report.ts'

/** A command that takes `--json`. */
export abstract class AnsweringCommand extends Command {
  json = Option.Boolean('--json', false, { description: JSON_OPTION })

  override execute(): Promise<number> {
    return answering(this.context.stdout, this.json, (output) => this.tell(output))
  }

  /** Does the work and answers the exit status; `output` is a JsonReport with `--json`. */
  protected abstract tell(output: Writable): Promise<number>
}
