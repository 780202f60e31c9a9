import { type AppFile, madeFile } from './file-kinds.ts'

/** The module of the methods that `direct` and `resolve` draw; its file is not on disk. */
export const DIRECT_ROUTES: AppFile = madeFile(
  'helper',
  'app/helpers/direct_routes.rb',
  'direct_routes',
  'DirectRoutes',
  'module',
)

/** The controller of the blocks of `redirect` and of Rack applications; its file is not on disk. */
export const REDIRECT_ROUTES: AppFile = madeFile(
  'controller',
  'app/controllers/route_redirects_controller.rb',
  'route_redirects',
  'RouteRedirectsController',
  'class',
)

/** The controller whose methods say whether a request fits a route; its file is not on disk. */
export const ASKED_ROUTES: AppFile = madeFile(
  'controller',
  'app/controllers/asked_routes_controller.rb',
  'asked_routes',
  'AskedRoutesController',
  'class',
)
