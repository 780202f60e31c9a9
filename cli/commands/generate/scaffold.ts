import { Command, Option } from 'clipanion'
import { openApp } from '../../app/app.ts'
import { fieldTypes, parseFields } from '../../generate/field.ts'
import { FileWriter } from '../../generate/file-writer.ts'
import { describeResource } from '../../generate/resource.ts'
import { writeScaffold } from '../../generate/scaffold.ts'

/** `webfw generate scaffold NAME FIELD:TYPE ...`. */
export class GenerateScaffoldCommand extends Command {
  static override paths = [
    ['generate', 'scaffold'],
    ['g', 'scaffold'],
  ]
  static override usage = Command.Usage({
    description: 'Writes a migration, a model, a controller, five views, a test and a route',
    details: `
      A field is name:type; without a type it is a string. Types: ${fieldTypes.join(' ')}.
      The first string field must be present; every other rule is added by hand. \`article:references\`
      adds article_id, and \`author:references{users}\` adds author_id, which refers to users; deleting the article deletes what belongs to it, as the migration says.
      Everything is checked before any file is written, and no file is ever overwritten.
    `,
    examples: [
      ['Articles with a title and a body', '$0 generate scaffold article title:string body:text'],
      ['Posts whose author is a user', '$0 g scaffold post title author:references{users}'],
      ['Comments that belong to an article', '$0 g scaffold comment body:text article:references'],
    ],
  })

  name = Option.String({ name: 'NAME', required: true })
  fields = Option.Rest({ name: 'FIELD:TYPE' })

  async execute(): Promise<number> {
    const app = openApp()
    const resource = describeResource(this.name)
    const fields = parseFields(this.fields)
    writeScaffold(new FileWriter(app.root, this.context.stdout), resource, fields)
    this.context.stdout.write('\nNext:\n  webfw db migrate\n')
    return 0
  }
}
