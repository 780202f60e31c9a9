import type { App } from '../app.ts'
import type { RenderJob } from '../controller/context.ts'
import type { Decoders } from '../core/frame-reader.ts'
import { type Question, renderTemplate } from '../core/render.ts'
import { FrameworkError } from '../errors.ts'
import { callShellHelper, hasShellHelper } from '../helpers/index.ts'
import { answerRecord } from '../record/answer.ts'
import { CalendarDate } from '../record/calendar-date.ts'
import { Decimal } from '../record/decimal.ts'
import { HandleTable, useHandles } from '../record/handles.ts'
import { Model } from '../record/model.ts'
import { Relation } from '../record/relation.ts'
import type { Action } from './action.ts'
import { randomText } from './random.ts'

/** What rendering needs beside the action. */
export interface RenderWorld {
  readonly app: App
  /** Sources by template name, for the excerpt in an error. */
  readonly views: ReadonlyMap<string, string>
  readonly usesNonce: boolean
  /** Told what a developer should know of a page; null where nobody listens. */
  readonly warn: ((message: string) => void) | null
}

/** Renders a template into the exchange of an action, answering what it asks. */
export function renderInto(action: Action, job: RenderJob, world: RenderWorld): void {
  const { exchange, controllerName, actionName, request, flash } = action
  const table = new HandleTable()
  const state = new Map<string, unknown>()
  useHandles(table, () =>
    renderTemplate(
      exchange.core,
      exchange,
      {
        template: job.template,
        layout: job.layout,
        assigns: job.assigns,
        locals: Object.fromEntries(job.locals),
        flash: flash.current(),
        context: {
          controller: controllerName,
          action: actionName,
          url: request.baseUrl(),
          random: randomText(32),
          nonce: world.usesNonce ? action.nonce : null,
        },
        views: world.views,
        decoders: decodersOf(table),
      },
      (question) => answer(question, table, world.app, state),
    ),
  )
  if (exchange.hasRefusedUrl) {
    world.warn?.(`${job.template}: a javascript:, vbscript: or data: URL was written as #.`)
  }
}

function decodersOf(table: HandleTable): Decoders {
  return {
    date: (days) => new CalendarDate(days),
    decimal: (text) => Decimal.parse(text),
    relation: (_, handle) => table.get(handle),
    object: (handle) => table.get(handle),
  }
}

function answer(
  { handle, name, args, content }: Question,
  table: HandleTable,
  app: App,
  state: Map<string, unknown>,
): unknown {
  if (handle !== null) {
    const receiver = table.get(handle)
    if (receiver instanceof Model || receiver instanceof Relation) {
      return answerRecord(receiver, name, args)
    }
    throw new FrameworkError('NO_TEMPLATE_METHOD', `Templates cannot ask ${name} of this object.`)
  }
  const helper = app.helpers?.[name] ?? app.helpers?.[name.replace(/^(.*)\?$/, 'is_$1')]
  if (helper === undefined && hasShellHelper(name)) {
    return callShellHelper(name, args, content, state)
  }
  if (helper === undefined) throw new FrameworkError('NO_HELPER', `There is no helper ${name}.`)
  const block = content === null ? [] : [() => content]
  return helper(...([...args, ...block] as never[]))
}
