import type { ActionContext } from '../controller/context.ts'
import type { Cookies } from '../controller/cookies.ts'
import type { Flash } from '../controller/flash.ts'
import { jsonValues } from '../controller/json-values.ts'
import { outsideRequest } from '../controller/outside-request.ts'
import type { Params } from '../controller/params.ts'
import type { Request } from '../controller/request.ts'
import type { Session } from '../controller/session.ts'
import { SafeString } from '../core/safe-string.ts'
import { outsideView } from '../helpers/outside-view.ts'
import type { View } from '../helpers/view.ts'
import { ORIGIN } from '../origin.ts'
import { named } from '../ruby/class/define.ts'
import { type PageElement, parsePage } from './html.ts'
import { Test } from './test.ts'

/** ActiveSupport::TestCase. */
export class TestCase extends Test {
  static {
    named(this, 'ActiveSupport::TestCase')
  }
}

/** ActionDispatch::IntegrationTest. */
export class IntegrationTest extends TestCase {
  static {
    named(this, 'ActionDispatch::IntegrationTest')
  }
}

/** ActionController::TestCase: tests that ask for actions by their names. */
export class ControllerTest extends TestCase {
  static {
    named(this, 'ActionController::TestCase')
  }
}

/** ActionMailer::TestCase. */
export class MailerTest extends TestCase {
  static {
    named(this, 'ActionMailer::TestCase')
  }
}

/** ActiveJob::TestCase. */
export class JobTestCase extends TestCase {
  static {
    named(this, 'ActiveJob::TestCase')
  }
}

/** A request that no one sent, for tests that ask for parts of one. */
export function unsentRequest(origin: () => string): ActionContext {
  return outsideRequest().open(
    { controllerName: 'test', actionName: '', sessionValues: jsonValues, origin },
    (context) => {
      context.detach?.()
      return context
    },
  )
}

/** ActionView::TestCase: tests of the methods in app/helpers. */
export class ViewTest extends TestCase {
  static {
    named(this, 'ActionView::TestCase')
  }

  #context: ActionContext | null = null
  #view: View | null = null
  #rendered = ''

  /** The view whose helpers are tested. */
  view(): View {
    this.#view ??= outsideView((html) => {
      this.#rendered += html
    })
    return this.#view
  }

  /** What `render` gave so far. Rails guide "Testing Rails Applications", "Testing View Partials". */
  rendered(): SafeString {
    return new SafeString(this.#rendered)
  }

  protected override shownPage(): PageElement {
    return parsePage(this.#rendered)
  }

  /** A request that no one sent, made when a test first asks for a part of it. */
  get #visit(): ActionContext {
    this.#context ??= unsentRequest(() => this[ORIGIN])
    return this.#context
  }

  override get cookies(): Cookies {
    return this.#visit.cookies
  }

  override get session(): Session {
    return this.#visit.session
  }

  override get flash(): Flash {
    return this.#visit.flash
  }

  get params(): Params {
    return this.#visit.params
  }

  override get request(): Request {
    return this.#visit.request
  }

  resetSession(): void {
    this.session.clear()
  }
}

/** Gives a test case the methods that a second `class ActiveSupport::TestCase … end` defines. */
export function reopenTest(owner: typeof Test, methods: typeof Test): void {
  for (const [from, to] of [
    [methods.prototype, owner.prototype],
    [methods, owner],
  ] as const) {
    for (const key of Reflect.ownKeys(from)) {
      if (['constructor', 'prototype', 'name', 'length'].includes(String(key))) continue
      Object.defineProperty(to, key, Object.getOwnPropertyDescriptor(from, key) ?? {})
    }
  }
}
