import { Command, Option } from 'clipanion'
import { openApp } from '../app/app.ts'

/** `webfw lsp`. */
export class LspCommand extends Command {
  static override paths = [['lsp']]
  static override usage = Command.Usage({
    description: 'Serves an editor over standard input and output, by the language server protocol',
    details: `
      Says while you type what is wrong, shows the types of columns and associations, goes to definitions,
      completes and renames, in Ruby and in templates. docs/guides/editors.md has the lines for editors.
    `,
    examples: [['What an editor is told to start', '$0 lsp']],
  })

  /** Editors say how they talk; here it is always standard input and output. */
  stdio = Option.Boolean('--stdio', true, { hidden: true })
  /** A process that reads the application for the one that talks to the editor: `file` or `whole`. */
  reads = Option.String('--read', { hidden: true })

  async execute(): Promise<number> {
    if (this.reads !== undefined) {
      const { Analyser } = await import('../lsp/analyser.ts')
      const reads = this.reads === 'file' ? 'file' : 'whole'
      const analyser = new Analyser(await openApp(), reads, (told) => process.send?.(told))
      process.on('message', (edit) => analyser.edit(edit as never))
      await new Promise((ended) => process.on('disconnect', ended))
      return 0
    }
    const { serveEditor } = await import('../lsp/server.ts')
    serveEditor([process.argv[1] ?? '', 'lsp', '--read'])
    return new Promise(() => {})
  }
}
