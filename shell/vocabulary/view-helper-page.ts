import { countText } from './argument-count.ts'
import { findLibraryHelper, type LibraryHelper, libraryHelpers } from './library-helpers.ts'
import { findViewHelper, type ViewHelper, viewHelpers } from './view-helpers.ts'

/** docs/view-helpers.md: every helper of views, with its arguments and options. */
export function viewHelperPage(): string {
  const rows = [...Object.keys(viewHelpers), ...Object.keys(libraryHelpers)]
    .sort()
    .map((name) => row(name, findViewHelper(name) ?? (findLibraryHelper(name) as LibraryHelper)))
  return `${[
    '# The helpers of views',
    '',
    'Written by `node scripts/method-pages.mjs` from `shell/vocabulary/view-helpers.ts`. A call with other arguments or options is',
    'refused when the application is generated. With a block, its content stands in for an argument. `attributes`: any name is an attribute',
    'of the element; `any`: they are handed on, to `Rails.cache`. A method of `app/helpers` may call those marked so; the others belong to the template they stand in.',
    '',
    '| Helper | Arguments | With a block | Options | In methods |',
    '|---|---|---|---|---|',
    ...rows,
  ].join('\n')}\n`
}

function row(name: string, helper: ViewHelper | LibraryHelper): string {
  const { options = [] } = helper
  const names =
    typeof options === 'string' ? options : options.map((each) => `\`${each}\``).join(' ')
  const block = helper.takesWithBlock === undefined ? '' : countText(helper.takesWithBlock)
  return `| \`${name}\` | ${countText(helper.takes)} | ${block} | ${names} | ${helper.isOfTemplate ? '' : 'yes'} |`
}
