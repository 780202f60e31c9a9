import {
  INLINE_TEMPLATES,
  templateNameOf,
  templatePathOf,
  usedTemplates,
} from '../../shell/core/template-name.ts'
import { printModule } from '../typescript/print.ts'
import { type Expression, name, string } from '../typescript/tree.ts'

/** Template sources by name (`articles/index`), from the files of an application. */
export function templatesOf(files: ReadonlyMap<string, string>): Map<string, string> {
  const templates = new Map<string, string>()
  for (const path of [...files.keys()].sort()) {
    const found = path.startsWith('app/views/')
      ? templateNameOf(path.slice('app/views/'.length))
      : null
    if (found !== null) templates.set(found, files.get(path) ?? '')
  }
  const used = usedTemplates([...templates.keys()], (name) => name)
  return new Map(used.map((name) => [name, templates.get(name) ?? '']))
}

/** Where the template of a name lies. */
export function templatePath(template: string): string {
  return templatePathOf(template)
}

/**
 * The text of gen/views.ts; the sources of app/views are inside only where they are embedded: without `outside`, which names
 * the templates that lie elsewhere.
 */
export function printViews(
  templates: ReadonlyMap<string, string>,
  outside: Iterable<string> | null = null,
): string {
  const embed = outside === null
  const elsewhere = new Set(outside ?? [])
  const entries = [...templates]
    .filter(([key]) => embed || elsewhere.has(key) || key.startsWith(INLINE_TEMPLATES))
    .map(([key, source]) => ({ key, value: string(source) }))
  const value: Expression = { kind: 'object', entries, open: true }
  const note = embed ? NOTE_EMBEDDED : entries.length > 0 ? NOTE_INLINE : NOTE_EMPTY
  return printModule([
    { kind: 'comment', text: `/** ${note} */` },
    {
      kind: 'declare',
      keyword: 'const',
      exported: true,
      target: name('views'),
      type: 'Readonly<Record<string, string>>',
      value,
    },
  ]).text
}

const NOTE_EMPTY =
  'Templates by name: empty, because development reads app/views and a build embeds them.'
const NOTE_INLINE =
  'The templates that stand in controllers and engines; development reads app/views, and a build embeds it.'
const NOTE_EMBEDDED = 'Every template of app/views by its name.'
