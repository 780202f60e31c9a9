import {
  camelize,
  humanize,
  pluralize,
  singularize,
  underscore,
} from '../../shell/inflection/inflection.ts'
import { WrongUsage } from '../errors.ts'
import { modelNameProblem } from './reserved.ts'

/** The names that one resource goes by. */
export interface Resource {
  /** `blog_post`. */
  singular: string
  /** `blog_posts`: table, controller, view folder. */
  plural: string
  /** `BlogPost`. */
  className: string
  /** `BlogPosts`. */
  pluralClassName: string
  /** The collection's route: `blog_posts`, or `sheep_index` for a word that is its own plural. */
  indexRoute: string
  /** `Blog post` and `Blog posts`, for pages. */
  human: string
  humanPlural: string
}

/** The names of a resource from what was typed: `article`, `Article`, `articles`, `BlogPost`. */
export function describeResource(word: string): Resource {
  const singular = singularize(underscore(word))
  const className = camelize(singular)
  const problem = modelNameProblem(singular, className)
  if (problem) throw new WrongUsage(`"${word}" cannot name a model: ${problem}.`)
  const plural = pluralize(singular)
  return {
    singular,
    plural,
    className,
    pluralClassName: camelize(plural),
    indexRoute: plural === singular ? `${plural}_index` : plural,
    human: humanize(singular),
    humanPlural: humanize(plural),
  }
}
