import { Command, Option } from 'clipanion'
import { openApp } from '../../app/app.ts'
import { parseFields } from '../../generate/field.ts'
import { FileWriter } from '../../generate/file-writer.ts'
import { writeFreeMigration } from '../../generate/free-migration.ts'

/** `webfw generate migration NAME FIELD:TYPE ...`. */
export class GenerateMigrationCommand extends Command {
  static override paths = [
    ['generate', 'migration'],
    ['g', 'migration'],
  ]
  static override usage = Command.Usage({
    description: 'Writes a migration',
    details: `
      A name such as add_author_to_articles, remove_author_from_articles, create_tags or
      create_join_table_article_tag fills itself in from the fields; any other one starts empty.
    `,
    examples: [
      ['Add a column', '$0 generate migration add_author_to_articles author:string'],
      [
        'Add a key to users',
        '$0 generate migration add_author_to_articles author:references{users}',
      ],
      ['Join two tables', '$0 generate migration create_join_table_article_tag article tag'],
      ['Start with an empty one', '$0 generate migration tidy_titles'],
    ],
  })

  name = Option.String({ name: 'NAME', required: true })
  fields = Option.Rest({ name: 'FIELD:TYPE' })

  async execute(): Promise<number> {
    const app = openApp()
    const fields = parseFields(this.fields)
    writeFreeMigration(new FileWriter(app.root, this.context.stdout), this.name, fields)
    return 0
  }
}
