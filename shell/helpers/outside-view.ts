import { FrameworkError } from '../errors.ts'
import { type View, type ViewSource, viewOf } from './view.ts'

/** Opens a page that no request asks for, for as long as something runs. */
export type PageOpener = <Result>(run: (source: ViewSource) => Result) => Result

let opener: PageOpener | null = null

/** Says who opens pages for code outside of requests. */
export function openPagesWith(open: PageOpener): void {
  opener = open
}

/** Opens a page that no request asks for. Raises where the process has no templates. */
export function openPage<Result>(run: (source: ViewSource) => Result): Result {
  if (opener !== null) return opener(run)
  throw new FrameworkError('NO_PAGE', 'This helper needs the templates, which are not loaded.', {
    hint: 'Call it where the application serves or is tested.',
  })
}

/**
 * The helpers of views where no request is: `ApplicationController.helpers`, or a model that includes some. Who asks
 * is told what `render` gives.
 */
export function outsideView(told?: (html: string) => void): View {
  let source: ViewSource | null = null
  const asked = <Result>(ask: (source: ViewSource) => Result): Result => {
    if (source !== null) return ask(source)
    return openPage((opened) => {
      source = opened
      try {
        return ask(opened)
      } finally {
        source = null
      }
    })
  }
  const refuse = (): never => {
    throw new FrameworkError('NO_REQUEST', 'Helpers outside of a request have none.', {
      hint: 'Ask `helpers` of a controller, or call them in a template.',
    })
  }
  return viewOf({
    get params() {
      return refuse()
    },
    get session() {
      return refuse()
    },
    get flash() {
      return refuse()
    },
    get cookies() {
      return refuse()
    },
    get request() {
      return refuse()
    },
    origin: 'http://',
    helper: (name) => (opener === null ? undefined : asked((each) => each.helper(name))),
    controllerName: '',
    actionName: '',
    assigns: {},
    state: new Map(),
    pathOf: (target) => asked((each) => each.pathOf(target)),
    actionPath: (options) => asked((each) => each.actionPath(options)),
    callCore: (call) => asked((each) => each.callCore(call)),
    hasTemplate: (name) => asked((each) => each.hasTemplate(name)),
    inside: (run) => asked((each) => each.inside(run)),
    page: {
      importmap: null,
      nonce: null,
      streams: [],
      template: () => '',
      domId: (args) => asked((each) => each.page.domId(args)),
      render: (...args) => {
        const html = asked((each) => each.page.render(...args))
        told?.(html)
        return html
      },
      callOwn: (...args) => asked((each) => each.page.callOwn(...args)),
      callCore: (...args) => asked((each) => each.page.callCore(...args)),
    },
  })
}
