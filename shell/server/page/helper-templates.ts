import type { Decoders } from '../../core/frame-reader.ts'
import type { Core } from '../../core/load.ts'
import { openExchange } from '../../core/receive.ts'
import type { Question, RenderContext } from '../../core/render.ts'
import { renderTemplate } from '../../core/render.ts'
import type { SafeString } from '../../core/safe-string.ts'
import { textFrom } from '../../core/utf8.ts'
import { ArgumentError } from '../../ruby/exception/standard-errors.ts'
import { coreHelperCalls } from '../../vocabulary/view.ts'

/**
 * A template for each form in which a helper method may call a helper of the core. The core renders it
 * beside the page that asked, so that there is one `link_to`, with one set of rules for escaping.
 */
export function helperTemplates(): Map<string, string> {
  const templates = new Map<string, string>()
  for (const [name, form] of Object.entries(coreHelperCalls)) {
    const most = Number.parseInt(form, 10)
    const output = form.includes('text') ? '<%==' : '<%='
    for (let count = 1; count <= most; count++) {
      const args = Array.from({ length: count }, (_, index) => `@a${index}`).join(', ')
      templates.set(nameOf(name, count, false), `${output} ${name}(${args}) %>`)
      if (form.includes('&')) {
        templates.set(
          nameOf(name, count, true),
          `<%= ${name}(${args}) do %><%= @content %><% end %>`,
        )
      }
    }
  }
  return templates
}

/** What a helper of the core writes for some arguments. */
export function callCoreHelper(
  core: Core,
  call: { name: string; args: readonly unknown[]; content: SafeString | null },
  page: {
    readonly context: RenderContext
    readonly decoders: Decoders
    answer(question: Question): unknown
  },
): string {
  const template = nameOf(call.name, call.args.length, call.content !== null)
  if (!core.templates.has(template)) {
    throw new ArgumentError(
      `wrong number of arguments for ${call.name} (given ${call.args.length})`,
    )
  }
  const assigns = Object.fromEntries(call.args.map((arg, index) => [`a${index}`, arg]))
  const exchange = openExchange(core)
  try {
    const request = {
      template,
      layout: null,
      assigns: { ...assigns, content: call.content },
      locals: {},
      flash: new Map<string, string>(),
      context: page.context,
      decoders: page.decoders,
    }
    renderTemplate(core, exchange, request, (question) => page.answer(question))
    return textFrom(exchange.output)
  } finally {
    exchange.close()
  }
}

function nameOf(name: string, count: number, hasBlock: boolean): string {
  return `webfw/call/${name}/${count}${hasBlock ? '/block' : ''}`
}
