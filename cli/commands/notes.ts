import { readFileSync } from 'node:fs'
import { Command, Option } from 'clipanion'
import { openApp } from '../app/app.ts'
import { APPLICATION_FOLDERS, listFiles } from '../generation/app-source.ts'

/** `webfw notes`. */
export class NotesCommand extends Command {
  static override paths = [['notes']]
  static override usage = Command.Usage({
    description: 'Lists the comments that begin with TODO, FIXME or OPTIMIZE',
    examples: [
      ['List them', '$0 notes'],
      ['Those of one word, which may be your own', '$0 notes -a FIXME'],
    ],
  })

  annotations = Option.Array('-a,--annotations', {
    description: 'a word that such comments begin with',
  })

  async execute(): Promise<number> {
    const given = this.annotations ?? ['TODO', 'FIXME', 'OPTIMIZE']
    const words = given.flatMap((each) => each.split(','))
    const { root } = openApp()
    for (const path of APPLICATION_FOLDERS.flatMap((folder) => listFiles(root, folder))) {
      if (!TEXTS.test(path)) continue
      const notes = notesOf(readFileSync(`${root}/${path}`, 'utf8'), words)
      if (notes.length > 0) this.context.stdout.write(`${path}:\n${notes.join('\n')}\n\n`)
    }
    return 0
  }
}

const TEXTS = /\.(?:rb|rake|erb|builder|jbuilder|ya?ml|css|scss|js|ts)$/

/** `  * [  3] [TODO] count them`, as Rails writes it. */
function notesOf(text: string, words: readonly string[]): string[] {
  const lines = text.split('\n')
  const width = String(lines.length).length
  return lines.flatMap((line, index) => {
    const [, word = '', note = ''] =
      /(?:#|\/\/|\/\*)\s*(\w+):?\s+(.*?)\s*(?:%>|\*\/)?\s*$/.exec(line) ?? []
    const number = String(index + 1).padStart(width)
    return words.includes(word) ? [`  * [${number}] [${word}] ${note}`] : []
  })
}
