import { Command, Option } from 'clipanion'
import { WrongUsage } from '../errors.ts'
import type { RunContext } from './help.ts'

/** A command as a shell completes it: its words, its options, what it does. */
interface Completed {
  readonly words: readonly string[]
  readonly options: readonly string[]
  readonly description: string
}

/** `webfw completion bash|zsh|fish`. */
export class CompletionCommand extends Command<RunContext> {
  static override paths = [['completion']]
  static override usage = Command.Usage({
    description: 'Prints what has a shell complete the commands: bash, zsh or fish',
    examples: [
      ['In ~/.config/fish/config.fish', '$0 completion fish | source'],
      ['In ~/.bashrc', 'source <($0 completion bash)'],
      ['In ~/.zshrc, after compinit', 'source <($0 completion zsh)'],
    ],
  })

  shell = Option.String({ name: 'SHELL' })

  async execute(): Promise<number> {
    const scripts: Readonly<Record<string, (all: readonly Completed[]) => string>> = {
      bash: bashScript,
      zsh: (all) => `autoload -U +X bashcompinit && bashcompinit\n${bashScript(all)}`,
      fish: fishScript,
    }
    const script = Object.hasOwn(scripts, this.shell) ? scripts[this.shell] : undefined
    if (script === undefined) {
      throw new WrongUsage(`"${this.shell}" is no shell that is completed: bash, zsh or fish.`)
    }
    const all = this.context.definitions().map(({ path, options, description = '' }): Completed => {
      const names = options.flatMap(({ definition }) => definition.match(/--[a-z][\w-]*/g) ?? [])
      return { words: path.split(' ').slice(1), options: names, description: description.trim() }
    })
    this.context.stdout.write(script(all))
    return 0
  }
}

/** What may follow some words: those of longer commands, and the options of the command itself. */
function following(all: readonly Completed[]): Map<string, Set<string>> {
  const next = new Map<string, Set<string>>()
  const add = (words: readonly string[], each: readonly string[]) => {
    const key = words.join(' ')
    next.set(key, new Set([...(next.get(key) ?? []), ...each]))
  }
  for (const { words, options } of all) {
    for (const [at, word] of words.entries()) add(words.slice(0, at), [word])
    add(words, options)
  }
  return next
}

function bashScript(all: readonly Completed[]): string {
  const byLength = [...following(all)].sort(([left], [right]) => right.length - left.length)
  const cases = byLength
    .filter(([line]) => line !== '')
    .map(([line, words]) => `    '${line}'|'${line} '*) words='${[...words].join(' ')}' ;;`)
  const first = [...(following(all).get('') ?? [])].join(' ')
  return `_webfw() {
  local words line="\${COMP_WORDS[*]:1:\$((COMP_CWORD-1))}"
  case "$line" in
${cases.join('\n')}
    '') words='${first}' ;;
  esac
  COMPREPLY=($(compgen -W "$words" -- "\${COMP_WORDS[COMP_CWORD]}"))
}
complete -o default -F _webfw webfw
`
}

function fishScript(all: readonly Completed[]): string {
  const lines = [...following(all)].flatMap(([line, words]) =>
    [...words].map((word) => {
      const [known] = all.filter((each) => each.words.join(' ') === `${line} ${word}`.trim())
      const about = known === undefined ? '' : ` -d '${known.description.replaceAll("'", "\\'")}'`
      return word.startsWith('--')
        ? `complete -c webfw -n '__webfw_in ${line}' -l ${word.slice(2)}`
        : `complete -c webfw -f -n '__webfw_at ${line}' -a ${word}${about}`
    }),
  )
  return `function __webfw_at
  set -l words (commandline -opc)
  test "$words[2..]" = "$argv"
end
function __webfw_in
  set -l words (commandline -opc)
  string match -q -- "$argv*" "$words[2..]"
end
${lines.join('\n')}
`
}
