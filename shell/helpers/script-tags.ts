import { SafeString } from '../core/safe-string.ts'
import { ArgumentError } from '../ruby/exception/standard-errors.ts'
import { toS } from '../ruby/object/texts.ts'
import { escapeHtml, type HelperCall } from './helper.ts'

/**
 * `javascript_importmap_tags`: the import map of config/importmap.rb, what is loaded ahead, and the import of the
 * entry point, `application`. As importmap-rails writes them.
 */
export function javascriptImportmapTags({ args, page }: HelperCall): SafeString {
  const { importmap, nonce } = page
  if (importmap === null) {
    throw new ArgumentError('javascript_importmap_tags needs config/importmap.rb')
  }
  const entry = args.length === 0 ? 'application' : toS(args[0])
  const attribute = nonceAttribute(nonce)
  const ahead = importmap.preload
    .filter(({ entries }) => entries === null || entries.includes(entry))
    .map(({ path }) => `<link rel="modulepreload" href="${escapeHtml(path)}"${attribute}>`)
  return new SafeString(
    [
      `<script type="importmap" data-turbo-track="reload"${attribute}>${json({ imports: importmap.imports })}</script>`,
      ...new Set(ahead),
      importTag([entry], nonce),
    ].join('\n'),
  )
}

/** `javascript_import_module_tag "admin"`: the import of another entry point of the import map. */
export function javascriptImportModuleTag({ args, page: { nonce } }: HelperCall): SafeString {
  return new SafeString(
    importTag(
      args.map((name) => toS(name)),
      nonce,
    ),
  )
}

function importTag(names: readonly string[], nonce: string | null): string {
  const lines = names.map((name) => `import ${json(name)}`)
  return `<script type="module"${nonceAttribute(nonce)}>${lines.join('\n')}</script>`
}

function nonceAttribute(nonce: string | null): string {
  return nonce === null ? '' : ` nonce="${escapeHtml(nonce)}"`
}

/** JSON that no script element ends in. */
function json(value: unknown): string {
  return JSON.stringify(value, null, 2).replaceAll('<', '\\u003c')
}

/** `javascript_pack_tag "application", defer: true` of Webpacker: the bundles of app/javascript/packs. */
export function javascriptPackTag(call: HelperCall): unknown {
  return packTags(call, 'javascript_include_tag')
}

/** `stylesheet_pack_tag "application"`: the style sheets that those scripts import. */
export function stylesheetPackTag(call: HelperCall): unknown {
  return packTags(call, 'stylesheet_link_tag')
}

function packTags({ args, options, page }: HelperCall, helper: string): unknown {
  const names = args.map((name) => `packs/${toS(name)}`)
  const attributes = new Map([...options].map(([key, value]) => [Symbol.for(key), value]))
  return page.callCore(helper, [...names, attributes], null)
}
