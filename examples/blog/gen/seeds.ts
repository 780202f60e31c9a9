import { Article } from './models/article.ts'

// `webfw db seed`, or `./blog db seed` beside the binary.
export function seeds(): void {
  if (Article.count() === 0) {
    const article = Article.createOrRaise({
      title: 'Hello, ahead of time',
      body: 'This page was Ruby this morning. Now it is one binary, with its templates inside.',
    })
    article.comments.createOrRaise({
      commenter: 'Ada',
      body: 'And it starts before I have let go of the key.',
    })
  }
}
