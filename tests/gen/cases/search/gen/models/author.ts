import { type Collection, Model } from 'webfw'
import { arrayJoin, arrayMap, notNil, stringSplit, stringUpcase, symbolToBlock } from 'webfw/ruby'
import { Article } from './article.ts'

export class Author extends Model {
  static override readonly table = 'authors'
  static override readonly columns = { id: 'integer', name: 'string', active: 'boolean' } as const
  static override readonly tableDefaults = { active: true } as const

  static {
    this.hasMany('articles', () => Article, { foreignKey: 'author_id' })
  }

  initials() {
    return stringUpcase(
      arrayJoin(arrayMap(stringSplit(notNil(this.name, 'split')), symbolToBlock('first'))),
    )
  }
}

export interface Author {
  get name(): string | null
  set name(value: unknown)
  get active(): boolean | null
  set active(value: unknown)
  get articles(): Collection<Article>
  set articles(value: unknown)
  get article_ids(): number[]
  set article_ids(value: unknown)
}
