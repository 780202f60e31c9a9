import { installActiveSupport } from '../../shell/active-support/install.ts'
import { type Core, type CoreExports } from '../../shell/core/load.ts'
import { renderTemplate } from '../../shell/core/render.ts'
import { DIFFERENT, PARTIALS, SAME } from '../views/rails-cases.ts'
import { EVERYDAY } from '../views/rails-everyday-cases.ts'
import { asInRails } from '../views/rails-page.ts'
import { testCore } from './core.ts'
import { exchanging, RANDOM, request } from './exchange.ts'
import { CLASSES, ROUTES } from './template.ts'

/** A call of an export: the bytes it is given (in base64, null for none), and the numbers after them. */
export type VectorCall = readonly [name: string, bytes: string | null, numbers: readonly number[]]

/** Every call that boots a core and renders the templates of the equivalence tests, as the shell makes them. */
export function recordVectors(): VectorCall[] {
  installActiveSupport()
  const sources = [...SAME, ...EVERYDAY, ...DIFFERENT]
  const names = sources.map((source, index) => [`articles/t${index}`, source] as const)
  const calls: VectorCall[] = []
  asInRails((trial) => {
    const core = recording(calls, () =>
      testCore({
        routes: ROUTES,
        classes: CLASSES,
        helpers: trial.helpers ?? [],
        templates: [...Object.entries(PARTIALS), ...names],
      }),
    )
    for (const [template] of names) {
      asInRails((own) => renderVector(core, template, own))
    }
  })
  return calls
}

function renderVector(
  core: Core,
  template: string,
  trial: Parameters<Parameters<typeof asInRails>[0]>[0],
) {
  exchanging(core, request('GET /articles'), (exchange) => {
    try {
      renderTemplate(
        core,
        exchange,
        {
          template,
          layout: null,
          assigns: trial.assigns ?? {},
          locals: {},
          flash: new Map(),
          views: new Map(),
          ...(trial.decoders === undefined ? {} : { decoders: trial.decoders }),
          context: {
            controller: 'articles',
            action: 'show',
            url: 'http://localhost',
            random: RANDOM,
            nonce: null,
          },
        },
        trial.answer ?? (() => null),
      )
    } catch {
      // What fails here has to fail in the same way on every engine.
    }
  })
}

/** Boots a core whose calls, those of its boot too, are noted. */
function recording(calls: VectorCall[], boot: () => Core): Core {
  const { Instance } = WebAssembly
  const noted = function (module: WebAssembly.Module, imports: Record<string, never>) {
    return { exports: noteCalls(new Instance(module, imports).exports as never, calls) }
  }
  WebAssembly.Instance = noted as never
  try {
    return boot()
  } finally {
    WebAssembly.Instance = Instance
  }
}

function noteCalls(exports: CoreExports, calls: VectorCall[]): CoreExports {
  const base64 = (start: number, length: number) =>
    Buffer.from(exports.memory.buffer, start, length).toString('base64')
  const noted = Object.entries(exports).map(([name, member]) => {
    if (typeof member !== 'function') return [name, member] as const
    const call = (...given: number[]): number => {
      const [first = 0, second = 0, third = 0] = given
      if (/^boot[A-Z]/.test(name) && given.length === 2) {
        calls.push([name, base64(first, second), []])
      } else if (name === 'receive') {
        calls.push(['receiveAt', base64(second, third), [Number(given[3])]])
      } else if (name === 'render') {
        calls.push([name, base64(given[3] ?? 0, given[4] ?? 0), [second, third]])
      } else if (name === 'resume') {
        calls.push([name, base64(second, third), []])
      } else if (name === 'open' || name === 'close' || name === 'fail') {
        calls.push([name, null, []])
      }
      return (member as (...values: number[]) => number)(...given)
    }
    return [name, call] as const
  })
  return Object.fromEntries(noted) as unknown as CoreExports
}
