import { Command, type CommandClass, Option } from 'clipanion'
import { openApp } from '../app/app.ts'
import { WrongUsage } from '../errors.ts'
import { FileWriter } from '../generate/file-writer.ts'
import { type Generator, generators } from '../generate/generators.ts'
import { nearestOf } from '../nearest-of.ts'

/** What all generators take. */
abstract class GeneratorCommand extends Command {
  force = Option.Boolean('-f,--force', false, { description: 'write over files that are there' })
  skip = Option.Boolean('-s,--skip', false, { description: 'leave them, as without it' })
  pretend = Option.Boolean('-p,--pretend', false, {
    description: 'write nothing; say what would be',
  })

  protected async generate(generator: Generator, words: readonly string[]): Promise<number> {
    const { force, skip, pretend } = this
    if (force && skip) throw new WrongUsage('--force and --skip exclude each other.')
    const { stdout } = this.context
    generator.write(new FileWriter((await openApp()).root, stdout, { force, pretend }), words)
    if (generator.migrates === true) stdout.write('\nNext:\n  webfw db migrate\n')
    return 0
  }
}

/** `webfw generate NAME` for each generator. */
export const generateCommands: readonly CommandClass[] = Object.entries(generators).map(
  ([name, generator]) => {
    const { description, details, examples, takes } = generator
    const path = name.split(' ')
    const own = path.length > 1 && name !== 'action_text install' ? [path] : []
    const paths = [...own, ['generate', ...path], ['g', ...path]]
    if (name === 'action_text install') paths.push(path)
    const usage = Command.Usage({
      description,
      ...(details === undefined ? {} : { details }),
      examples: examples.map(([text, line]): [string, string] => [text, line]),
    })
    if (takes === undefined) {
      return class extends GeneratorCommand {
        static override paths = paths
        static override usage = usage
        override execute = async () => this.generate(generator, [])
      }
    }
    if (takes.rest === null) {
      return class extends GeneratorCommand {
        static override paths = paths
        static override usage = usage
        name = Option.String({ name: 'NAME', required: true })
        override execute = async () => this.generate(generator, [this.name])
      }
    }
    const others = takes.rest
    return class extends GeneratorCommand {
      static override paths = paths
      static override usage = usage
      name = Option.String({ name: 'NAME', required: true })
      rest = Option.Rest({ name: others })
      override execute = async () => this.generate(generator, [this.name, ...this.rest])
    }
  },
)

/** `webfw destroy GENERATOR NAME`. */
export class DestroyCommand extends Command {
  static override paths = [['destroy'], ['d']]
  static override usage = Command.Usage({
    description: 'Removes what a generator has written',
    details:
      'The names are those that were given to the generator. What it has inserted into files is taken out of them.',
    examples: [['Remove a scaffold', '$0 destroy scaffold article']],
  })

  pretend = Option.Boolean('-p,--pretend', false, {
    description: 'remove nothing; say what would be',
  })
  generator = Option.String({ name: 'GENERATOR', required: true })
  words = Option.Rest({ name: 'NAME' })

  async execute(): Promise<number> {
    const found = generators[this.generator.replace(':', ' ')]
    if (found === undefined) {
      const near = nearestOf(this.generator, Object.keys(generators))
      throw new WrongUsage(
        `there is no generator ${this.generator}.`,
        near === undefined
          ? `There are: ${Object.keys(generators).join(', ')}.`
          : `Did you mean ${near}?`,
      )
    }
    if (found.takes !== undefined && this.words.length === 0) {
      throw new WrongUsage(`\`webfw destroy ${this.generator}\` needs the NAME.`)
    }
    const options = { destroys: true, pretend: this.pretend }
    found.write(new FileWriter((await openApp()).root, this.context.stdout, options), this.words)
    return 0
  }
}
