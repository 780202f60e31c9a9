import type { App } from '../../app.ts'
import type { Configuration } from '../../config/configuration.ts'
import type { Settings } from '../../config/settings.ts'
import { BUILDER_PAGE, INNER_TEMPLATES } from '../../core/inner-templates.ts'
import type { BootClass, BootData } from '../../core/load.ts'
import { isReached } from '../../core/route.ts'
import { TURBO_STREAM_AT } from '../../helpers/index.ts'
import { placeExpressions } from '../../template-expressions.ts'
import { isProtectedRoute } from '../answer/forgery.ts'
import type { PublicFiles } from '../static/public-files.ts'
import { textsOf } from './boot-texts.ts'

/** What an instance of the core is booted from. */
export interface BootSources {
  readonly app: App
  readonly settings: Settings
  readonly configuration: Configuration
  readonly secret: string
  readonly classes: readonly BootClass[]
  readonly helpers: readonly string[]
  readonly templates: ReadonlyMap<string, string>
  readonly files?: PublicFiles
}

/** Whether the session's cookie is for TLS alone: what WEBFW_SESSION_SECURE says, the settings, or where it runs. */
function isSessionSecure({ configuration, settings }: BootSources): boolean {
  const said = configuration.sessionSecure ?? settings.sessionOptions.secure ?? null
  return said === null ? configuration.environment === 'production' : said === true
}

/** The boot data of an application. */
export function bootDataOf(sources: BootSources): BootData {
  const { app, settings, configuration, secret } = sources
  return {
    config: {
      secret,
      previousSecret: configuration.previousSecret,
      sessionMaxAge: settings.sessionMaxAge,
      sessionSecure: isSessionSecure(sources),
      sessionSecureOnLoopback: configuration.sessionSecure === true,
      sessionName: settings.sessionName,
      ...(app.viewFolder === undefined ? {} : { viewFolder: app.viewFolder }),
      headLimit: settings.headLimit,
      fieldLimit: settings.fieldLimit,
      targetLimit: settings.targetLimit,
      bodyLimit: settings.bodyLimit,
      parameterLimit: settings.parameterLimit,
      parameterDepth: settings.parameterDepth,
      fuel: settings.fuel,
      templateDepth: settings.templateDepth,
      outputLimit: settings.outputLimit,
      memoryLimit: settings.memoryLimit,
      frameFaultyFields: settings.frameFaultyFields,
      faultyFieldClass: settings.faultyFieldClass,
      buttonToGeneratesButtonTag: settings.buttonToGeneratesButtonTag,
      development: configuration.environment === 'development',
    },
    routes: app.routes.map((route) => {
      const verb = isReached(route, configuration.environment) ? route.verb : 'NONE'
      return { ...route, verb, isProtected: isProtectedRoute(app, route) }
    }),
    ...(sources.classes.length === 0 ? {} : { classes: sources.classes }),
    helpers: [...sources.helpers, TURBO_STREAM_AT, BUILDER_PAGE],
    ...(sources.files === undefined ? {} : { assets: sources.files.stampedNames() }),
    texts: textsOf(app, sources.templates),
    templates: [...sources.templates, ...INNER_TEMPLATES],
    expressions: (template) => {
      const lowered = app.expressions?.[template]
      if (lowered === undefined) return []
      return placeExpressions(template, sources.templates.get(template) ?? '', lowered)
    },
  }
}
