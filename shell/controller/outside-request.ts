import { FrameworkError } from '../errors.ts'
import type { ActionContext } from './context.ts'
import type { SessionCodec } from './session.ts'

/** Who acts where no request is, and where its addresses lead. */
export interface OutsideSite {
  /** `user_mailer`: the folder of its templates. */
  readonly controllerName: string
  readonly actionName: string
  /** Whether what it makes is a page, whose links are paths. */
  readonly isPage?: boolean
  /** How its session keeps values; absent where it keeps Strings. */
  readonly sessionValues?: SessionCodec
  /** Scheme and host of `*_url`; asked for when a page is rendered. */
  origin(): string
}

/** What the process that has the templates offers to actions outside of requests. */
export interface Outside {
  /** Opens a context, for as long as something runs. */
  open<Result>(site: OutsideSite, run: (context: ActionContext) => Result): Result
  /** Runs something after what runs now, with a connection to the database of its own. */
  later(run: () => void | Promise<void>, milliseconds: number): void
  /** The command line that runs another command of this program. */
  program(command: string): readonly string[]
}

let outside: Outside | null = null
let starter: (() => void) | null = null

/** Says how a process that serves nobody gets its templates, when something first asks for them. */
export function startOutsideWith(start: () => void): void {
  starter = start
}

/** Says who opens contexts for actions outside of requests. */
export function actOutsideWith(given: Outside): void {
  outside = given
}

/** What actions outside of requests stand on. Raises where the process has no templates. */
export function outsideRequest(): Outside {
  const start = starter
  starter = null
  start?.()
  if (outside !== null) return outside
  throw new FrameworkError('NO_PAGE', 'Mails need the templates, which are not loaded.', {
    hint: 'Send them where the application serves or is tested.',
  })
}
