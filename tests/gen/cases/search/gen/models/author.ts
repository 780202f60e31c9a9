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

  get name(): string | null {
    return this.readColumn('name')
  }

  set name(value: unknown) {
    this.writeColumn('name', value)
  }

  get active(): boolean | null {
    return this.readColumn('active')
  }

  set active(value: unknown) {
    this.writeColumn('active', value)
  }

  get articles(): Collection<Article> {
    return this.association('articles')
  }

  set articles(value: unknown) {
    this.assignAssociation('articles', value)
  }

  initials() {
    return stringUpcase(
      arrayJoin(arrayMap(stringSplit(notNil(this.name, 'split')), symbolToBlock('first'))),
    )
  }
}
