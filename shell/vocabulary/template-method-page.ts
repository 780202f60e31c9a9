import { ofEveryValue, type TemplateMethods, templateMethods } from './template-methods.ts'

/** docs/template-methods.md: what a template may call on each class of values. */
export function templateMethodPage(): string {
  const rows = Object.entries<TemplateMethods>(templateMethods).map(([type, methods]) => {
    const { core = [], loops = [], shell = [] } = methods
    return `| ${type} | ${cell(core)} | ${cell(loops)} | ${cell(shell)} |`
  })
  return `${[
    '# The methods of values in templates',
    '',
    'Written by `node scripts/method-pages.mjs` from `shell/vocabulary/template-methods.ts`. The core computes those of the second column, and',
    'the third with a block; what it does not compute, or not for the arguments at hand, it asks as the fourth column says. Operators that the core',
    "computes are on the page of the [template language](template-language.md); a record's columns, associations and own methods come to what is here.",
    '',
    `Every value answers ${cell(ofEveryValue)}.`,
    '',
    '| Class | Core | With a block | Asked from the application |',
    '|---|---|---|---|',
    ...rows,
  ].join('\n')}\n`
}

function cell(names: readonly string[]): string {
  // A bar would end the cell, also in code.
  return names.length === 0 ? '' : `\`${names.join(' ').replaceAll('|', '\\|')}\``
}
