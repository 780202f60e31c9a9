import { basename, dirname, join } from 'node:path'
import { Dice } from '../dice.ts'
import { type Edit, edited, editsOf, misspellings } from './edits.ts'

/** An application with one mistake in it. */
export interface Mutant {
  readonly mistake: Edit['mistake'] | 'file'
  /** The file, its line, and what became of it. */
  readonly title: string
  readonly path: string
  readonly files: ReadonlyMap<string, string>
}

/** `count` different mutants of an application, as many of each kind; the same for the same seed. */
export function* mutantsOf(
  files: ReadonlyMap<string, string>,
  seed: number,
  count: number,
): Generator<Mutant> {
  const dice = new Dice(seed)
  const kinds = new Map<string, (() => Mutant)[]>()
  const put = (kind: string, make: () => Mutant): void => {
    kinds.set(kind, [...(kinds.get(kind) ?? []), make])
  }
  for (const [path, text] of files) {
    const found = new Map<string, (() => Mutant)[]>()
    for (const edit of editsOf(path, text, dice)) {
      const list = found.get(edit.mistake) ?? []
      list.push(() => withEdit(files, path, edit))
      found.set(edit.mistake, list)
    }
    for (const [kind, list] of found) kinds.set(kind, [...(kinds.get(kind) ?? []), ...list])
    for (const make of fileMistakes(files, path, dice)) put('file', make)
  }
  for (let made = 0; made < count && kinds.size > 0; made++) {
    const kind = dice.pick([...kinds.keys()])
    const list = kinds.get(kind) ?? []
    const [make] = list.splice(dice.below(list.length), 1)
    if (list.length === 0) kinds.delete(kind)
    if (make !== undefined) yield make()
  }
}

function withEdit(files: ReadonlyMap<string, string>, path: string, edit: Edit): Mutant {
  const text = files.get(path) ?? ''
  const bytes = Buffer.from(text)
  const before = bytes.toString('utf8', 0, edit.start)
  const line = before.split('\n').length
  const was = bytes.toString('utf8', edit.start, edit.start + edit.length)
  const changed = edited(text, edit)
  const start = before.lastIndexOf('\n') + 1
  const now = changed.slice(start).split('\n', 1)[0]?.trim() ?? ''
  return {
    mistake: edit.mistake,
    title: `${path}:${line}: ${shown(was)} → ${shown(edit.text)}: ${now}`,
    path,
    files: new Map(files).set(path, changed),
  }
}

/** A file that is gone, empty, cut short, or called otherwise. */
function fileMistakes(
  files: ReadonlyMap<string, string>,
  path: string,
  dice: Dice,
): (() => Mutant)[] {
  const text = files.get(path) ?? ''
  const base = basename(path)
  const [stem = '', ...ends] = base.split('.')
  const names = misspellings(stem, dice).map((name) => [name, ...ends].join('.'))
  const lines = text.split('\n')
  const cut = lines.slice(0, dice.below(lines.length)).join('\n')
  const without = (): Map<string, string> => {
    const others = new Map(files)
    others.delete(path)
    return others
  }
  const make = (title: string, changed: () => Map<string, string>) => (): Mutant => ({
    mistake: 'file',
    title: `${path} ${title}`,
    path,
    files: changed(),
  })
  return [
    make('is gone', without),
    make('is empty', () => without().set(path, '')),
    make(`ends after ${cut.split('\n').length} lines`, () => without().set(path, cut)),
    ...names.map((name) =>
      make(`is called ${name}`, () => without().set(join(dirname(path), name), text)),
    ),
  ]
}

function shown(text: string): string {
  const [first = ''] = text.split('\n')
  return first === text ? first || 'nothing' : `${first} …`
}
