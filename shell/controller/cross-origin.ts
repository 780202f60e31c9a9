import { InvalidCrossOriginRequest } from '../errors.ts'
import type { Controller } from './controller.ts'
import { isProtected } from './definition.ts'

/**
 * Refuses JavaScript that answers a GET which no script of a page made: a `<script>` of another host could read what
 * it says of the visitor. Rails: RequestForgeryProtection#verify_same_origin_request.
 */
export function refuseForeignScript(controller: Controller): void {
  const { request, response } = controller
  if (!/^(?:text|application)\/javascript/.test(response.contentType ?? '')) return
  if (!request.isGet() || request.isXhr()) return
  if (isProtected(controller.constructor, controller.actionName())) {
    throw new InvalidCrossOriginRequest(
      'Security warning: an embedded <script> tag on another site requested protected JavaScript.',
      'Ask for it with a script of the page, or write `skip_forgery_protection only: :show` where all may read it.',
    )
  }
}
