import { named } from '../ruby/class/define.ts'
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

/** ActionView::TestCase: tests of the methods in app/helpers. */
export class ViewTest extends TestCase {
  static {
    named(this, 'ActionView::TestCase')
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
