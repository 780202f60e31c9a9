import { didYouMean } from '../parse/nearest.ts'
import { RAILS_WORDS } from './rails/rails-mapper.ts'
import { RouteError } from './route-error.ts'

/** The methods that a mapper has. */
export const MAPPER_METHODS = [
  'root',
  'get',
  'post',
  'put',
  'patch',
  'delete',
  'resources',
  'member',
  'collection',
] as const

/** Words of Rails' router that are not available here, each with what to write. */
export const UNAVAILABLE: Readonly<Record<string, string>> = {
  resource: 'Write resources :posts, or the routes one by one: get "/profile", to: "profiles#show"',
  match: 'Write a route for each verb: get "/search", to: "searches#show"',
  namespace: 'Write the whole path: get "/admin/posts", to: "admin_posts#index"',
  scope: 'Write the whole path: get "/admin/posts", to: "admin_posts#index"',
  constraints: 'Check the request in a before_action of the controller.',
  mount: 'Everything that answers is an action: get "/status", to: "status#show"',
  concern: 'Write the routes out in each resources block.',
  concerns: 'Write the routes out in each resources block.',
  defaults: 'Give the parameter its value in the action.',
  direct: 'Write a method in app/helpers.',
  resolve: 'Give the record a method to_param.',
  draw: 'Write all routes in config/routes.rb.',
  controller: 'Write the controller in each route: get "/about", to: "pages#about"',
  redirect: 'Write an action that calls redirect_to.',
  shallow: 'Draw the shallow routes with a second resources at the top.',
  options: 'OPTIONS is answered by the server.',
  head: 'HEAD requests match GET routes: write get.',
  devise_for: 'Write the routes one by one: get "/login", to: "sessions#new"',
}

/** Where Rails' whole mapper is. */
const ENTRY = "Or draw with Rails' own mapper: Rails.application.routes.draw do … end"

/** The error for a word that config/routes.rb uses and a mapper does not have. */
export function unavailableMethod(word: string): RouteError {
  const hint = UNAVAILABLE[word]
  if (hint !== undefined) {
    const message = `${word} is not available in Webfw::Routes.draw.`
    return new RouteError(
      word,
      message,
      RAILS_WORDS.has(word) ? `${hint.replace(/\.$/, '')}. ${ENTRY}` : hint,
    )
  }
  return new RouteError(
    word,
    `There is no ${word} in routes.`,
    didYouMean(word, MAPPER_METHODS, `There are: ${MAPPER_METHODS.join(', ')}.`, '%'),
  )
}
