import { readFileSync } from 'node:fs'
import type { Writable } from 'node:stream'
import { Command, Option } from 'clipanion'
import { openApp } from '../app/app.ts'
import { APPLICATION_FOLDERS, listFiles } from '../generation/app-source.ts'
import { JsonReport } from '../terminal/json-report.ts'
import { AnsweringCommand } from './answering-command.ts'

/** `webfw notes`. */
export class NotesCommand extends AnsweringCommand {
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

  protected async tell(output: Writable): Promise<number> {
    const given = this.annotations ?? ['TODO', 'FIXME', 'OPTIMIZE']
    const words = given.flatMap((each) => each.split(','))
    const { root } = await openApp()
    const found: (Note & { file: string })[] = []
    for (const path of APPLICATION_FOLDERS.flatMap((folder) => listFiles(root, folder))) {
      if (!TEXTS.test(path)) continue
      const text = readFileSync(`${root}/${path}`, 'utf8')
      const notes = notesOf(text, words)
      found.push(...notes.map((each) => ({ file: path, ...each })))
      if (notes.length > 0 && !(output instanceof JsonReport)) {
        output.write(`${path}:\n${notes.map(lineOf(text)).join('\n')}\n\n`)
      }
    }
    if (output instanceof JsonReport) output.answer.notes = found
    return 0
  }
}

const TEXTS = /\.(?:rb|rake|erb|builder|jbuilder|ya?ml|css|scss|js|ts)$/

interface Note {
  readonly line: number
  readonly word: string
  readonly note: string
}

function notesOf(text: string, words: readonly string[]): Note[] {
  return text.split('\n').flatMap((line, index) => {
    const [, word = '', note = ''] =
      /(?:#|\/\/|\/\*)\s*(\w+):?\s+(.*?)\s*(?:%>|\*\/)?\s*$/.exec(line) ?? []
    return words.includes(word) ? [{ line: index + 1, word, note }] : []
  })
}

/** `  * [  3] [TODO] count them`, as Rails writes it. */
function lineOf(text: string): (note: Note) => string {
  const width = String(text.split('\n').length).length
  return ({ line, word, note }) => `  * [${String(line).padStart(width)}] [${word}] ${note}`
}
