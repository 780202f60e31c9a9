import type { ActionContext } from '../controller/context.ts'
import { Controller } from '../controller/controller.ts'
import { outsideView } from '../helpers/outside-view.ts'
import type { View } from '../helpers/view.ts'
import { requestState } from '../ruby/request-state.ts'

/** The page that rich text is rendered in: that of the request at work, else one of its own. */
export function currentView(): View {
  const { origin, isLater } = requestState()
  const controller = isLater ? null : (origin as Partial<ActionContext> | null)?.controller
  return controller instanceof Controller ? controller.helpers() : outsideView()
}
