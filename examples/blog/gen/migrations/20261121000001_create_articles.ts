import { Migration } from 'webfw'

export class CreateArticles extends Migration {
  change() {
    this.createTable('articles', (t) => {
      t.string('title')
      t.text('body')

      t.timestamps()
    })
  }
}
