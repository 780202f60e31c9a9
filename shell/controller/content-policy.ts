import { defineClass } from '../ruby/class/define.ts'
import { yieldTo } from '../ruby/control/yield.ts'
import { ArgumentError } from '../ruby/exception/standard-errors.ts'
import { Proc } from '../ruby/index.ts'
import { toS } from '../ruby/object/texts.ts'
import { isTruthy } from '../ruby/object/truth.ts'
import type { Block } from '../ruby/types.ts'
import {
  permissionDirectives,
  policyDirectives,
  policyFlags,
  policySource,
} from '../vocabulary/content-policy.ts'
import type { Response } from './response.ts'

type Directives = Map<string, string>

/** What the block of `content_security_policy` or `permissions_policy` says: `policy.img_src :self, "https:"`. */
abstract class Policy {
  /** What each says, behind its name as a header field has it. */
  protected readonly directives: Directives = new Map()

  constructor(text: string | null) {
    for (const part of (text ?? '').split(';')) {
      const [, name, value = ''] = /^\s*(\S+)\s*(.*?)\s*$/.exec(part) ?? []
      if (name !== undefined) this.directives.set(name, value)
    }
  }

  /** The whole as a header field says it. */
  toString(): string {
    return [...this.directives].map(([name, value]) => `${name} ${value}`.trimEnd()).join('; ')
  }

  protected say(name: string, sources: readonly unknown[]): void {
    const key = name.replaceAll('_', '-')
    if (sources.length === 0 || !isTruthy(sources[0])) this.directives.delete(key)
    else {
      const list = sources.flat().map((each) => {
        if (each instanceof Proc || typeof each === 'function') {
          throw new ArgumentError(`${name} takes no lambda: a source is the same for all requests`)
        }
        return typeof each === 'symbol' ? policySource(each.description ?? '') : toS(each)
      })
      this.directives.set(key, list.join(' '))
    }
  }

  protected flag(name: string, isOn: boolean): void {
    if (isOn) this.directives.set(name.replaceAll('_', '-'), '')
    else this.directives.delete(name.replaceAll('_', '-'))
  }
}

function define(type: { readonly prototype: Policy }, name: string, list: readonly string[]): void {
  defineClass(type, name, { parameters: Object.fromEntries(list.map((each) => [each, '0+'])) })
  for (const each of list) {
    const value = function (this: Policy, ...sources: unknown[]): void {
      if (policyFlags.includes(each)) this['flag'](each, sources[0] !== false)
      else if (each === 'sandbox' && sources.length === 0) this['flag'](each, true)
      else this['say'](each, sources)
    }
    Object.defineProperty(type.prototype, each, { value })
  }
}

/** `Content-Security-Policy` of one answer, which begins as the settings have it. */
export class ContentPolicy extends Policy {
  static {
    define(this, 'ActionDispatch::ContentSecurityPolicy', [...policyDirectives, ...policyFlags])
  }
}

/** `Feature-Policy` of one answer, as Rails calls it still. */
export class PermissionsPolicy extends Policy {
  static {
    define(this, 'ActionDispatch::PermissionsPolicy', permissionDirectives)
  }
}

/** What a controller's `content_security_policy`, its `report_only` and `permissions_policy` do before an action. */
export function changePolicy(
  response: Response,
  usual: { readonly content: string | null; readonly permissions: string | null },
  name: string,
  isOn: unknown,
  block: Block | null,
): void {
  if (name === 'permissions_policy') {
    const policy = new PermissionsPolicy(usual.permissions)
    if (block !== null) yieldTo(block, policy)
    response.permissionsPolicy = String(policy)
    return
  }
  if (name === 'content_security_policy_report_only') response.isPolicyReported = isTruthy(isOn)
  if (block !== null) {
    const policy = new ContentPolicy(response.contentPolicy ?? usual.content)
    yieldTo(block, policy)
    response.contentPolicy = String(policy)
  }
  if (name === 'content_security_policy' && !isTruthy(isOn)) response.contentPolicy = ''
}
