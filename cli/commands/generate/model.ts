import { Command, Option } from 'clipanion'
import { openApp } from '../../app/app.ts'
import { parseFields } from '../../generate/field.ts'
import { FileWriter } from '../../generate/file-writer.ts'
import { writeMigration } from '../../generate/migration.ts'
import { writeModel } from '../../generate/model.ts'
import { describeResource } from '../../generate/resource.ts'
import { checkReferences } from '../../generate/scaffold.ts'

/** `webfw generate model NAME FIELD:TYPE ...`. */
export class GenerateModelCommand extends Command {
  static override paths = [
    ['generate', 'model'],
    ['g', 'model'],
  ]
  static override usage = Command.Usage({
    description: 'Writes a migration and a model',
    examples: [
      ['People with a name', '$0 generate model person name:string born_on:date'],
      ['Posts whose author is a user', '$0 generate model post title author:references{users}'],
    ],
  })

  name = Option.String({ name: 'NAME', required: true })
  fields = Option.Rest({ name: 'FIELD:TYPE' })

  async execute(): Promise<number> {
    const app = openApp()
    const resource = describeResource(this.name)
    const fields = parseFields(this.fields)
    checkReferences(app.root, resource, fields)
    const files = new FileWriter(app.root, this.context.stdout)
    writeMigration(files, resource, fields)
    writeModel(files, resource, fields)
    this.context.stdout.write('\nNext:\n  webfw db migrate\n')
    return 0
  }
}
