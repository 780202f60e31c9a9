import { type Collection, Model } from 'webfw'
import type { Time } from 'webfw/ruby'
import { Comment } from './comment.ts'

export class Article extends Model {
  static override readonly table = 'articles'
  static override readonly columns = {
    id: 'integer',
    title: 'string',
    body: 'text',
    created_at: 'datetime',
    updated_at: 'datetime',
  } as const

  static {
    this.hasMany('comments', () => Comment, { foreignKey: 'article_id' })
    this.validates('title', { presence: true })
    this.validates('body', { presence: true, length: { minimum: 10 } })
  }
}

export interface Article {
  get title(): string | null
  set title(value: unknown)
  get body(): string | null
  set body(value: unknown)
  get created_at(): Time | null
  set created_at(value: unknown)
  get updated_at(): Time | null
  set updated_at(value: unknown)
  get comments(): Collection<Comment>
  set comments(value: unknown)
  get comment_ids(): number[]
  set comment_ids(value: unknown)
}
