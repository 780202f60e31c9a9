import { installActiveSupport } from '../../shell/active-support/install.ts'
import type { Core } from '../../shell/core/load.ts'
import { callShellHelper, SHELL_HELPERS, valueMethods } from '../../shell/helpers/index.ts'
import { htmlOf, TestRecord, type Trial, templateCore, withoutTokens } from '../support/template.ts'
import { VIEWS } from './xss-payloads.ts'

installActiveSupport()

/** A request that brings a text everywhere a template can find one: `@x`, a record, the flash, the query. */
export function hostileTrial(text: string): Trial {
  const state = new Map<string, unknown>()
  const errors = [['title', text, `Title ${text}`]] as const
  return {
    views: VIEWS,
    helpers: [...SHELL_HELPERS, ...valueMethods()],
    assigns: {
      x: text,
      record: new TestRecord(0, { id: 1, title: text }, { errors }),
      at: new Date(0),
    },
    flash: { notice: text },
    line: `GET /articles?q=${encodeURIComponent(text)}`,
    answer: ({ name, args, content }) =>
      callShellHelper(name, args, content && (() => content), state),
  }
}

const cores = new Map<string, Core>()

/** What a template makes of it. */
export function hostilePage(source: string, text: string): string {
  const core = cores.get(source) ?? templateCore(source, hostileTrial(text))
  cores.set(source, core)
  return withoutTokens(htmlOf(core, source, hostileTrial(text)))
}
