import type * as nodes from '@ruby/prism/src/nodes.js'
import { camelize } from '../../../shell/inflection/inflection.ts'
import { symbolText } from '../../facts/syntax.ts'
import { kindOf, type Node } from '../../parse.ts'
import { synthesizeAll } from '../synthesize.ts'

/** A name in the JSON, the class of its type, and its default as Ruby has it. */
type Field = readonly [name: string, type: string, start: string]

/**
 * What `has_json :settings, beta: false, max_invites: 10, staff: :boolean` brings along: the class of the object that reads and
 * casts the names of the JSON, and the attribute that gives it; `has_delegated_json` has the names on the record too. Null for
 * values of another kind. Rails API, ActiveModel::SchematizedJson.
 */
export function jsonFields(call: nodes.CallNode): Node[] | null {
  const [first = null, keywords = null, ...more] = (call.arguments_?.arguments_ ?? []) as Node[]
  const name = symbolText(first)
  if (name === null || !isName(name) || keywords === null || more.length > 0) return null
  if (kindOf(keywords) !== 'KeywordHashNode') return null
  const fields = ((keywords as nodes.KeywordHashNode).elements as Node[]).map(fieldOf)
  if (fields.includes(null)) return null
  const text = source(name, fields as Field[], call.name === 'has_delegated_json')
  return synthesizeAll(text, call as unknown as Node)
}

function source(name: string, fields: readonly Field[], isDelegated: boolean): string {
  const type = `${camelize(name)}Json`
  const methods = fields.map(
    ([key, kind]) => `def ${key} = @data["${key}"]
def ${key}? = @data["${key}"].present?
def ${key}=(value)
  @data["${key}"] = ActiveModel::Type::${kind}.new.cast(value)
end`,
  )
  const choices = fields.map(([key]) => `when "${key}" then self.${key} = value`)
  const starts = fields.map(([key, , start]) => `"${key}" => ${start}`)
  const handed = fields.map(
    ([key]) => `def ${key} = ${name}.${key}
def ${key}? = ${name}.${key}?
def ${key}=(value)
  ${name}.${key} = value
end`,
  )
  return `class ${type}
  def initialize(data) = @data = data
  def assign_data_with_type_casting(data)
    data.each do |key, value|
      case key.to_s
      ${choices.join('\n')}
      else raise NoMethodError, "undefined method \`#{key}=' for #{self}"
      end
    end
  end
  ${methods.join('\n')}
end
before_save :${name}
def ${name}
  write_attribute(:${name}, {}) if read_attribute(:${name}).nil?
  data = read_attribute(:${name})
  ${type}.new(data.reverse_merge!(${starts.join(', ')}))
end
def ${name}=(data)
  ${name}.assign_data_with_type_casting(data)
end
${isDelegated ? handed.join('\n') : ''}`
}

function isName(text: string): boolean {
  return /^[a-z_]\w*$/.test(text)
}

/** One of the three types of JSON that there are: named, or of a default. */
function fieldOf(item: Node): Field | null {
  const name =
    kindOf(item) === 'AssocNode' ? symbolText((item as nodes.AssocNode).key as Node) : null
  if (name === null || !isName(name)) return null
  const value = (item as nodes.AssocNode).value as Node
  switch (kindOf(value)) {
    case 'TrueNode':
      return [name, 'Boolean', 'true']
    case 'FalseNode':
      return [name, 'Boolean', 'false']
    case 'IntegerNode':
      return [name, 'Integer', String((value as nodes.IntegerNode).value)]
    case 'StringNode':
      return [
        name,
        'String',
        JSON.stringify((value as nodes.StringNode).unescaped.value).replaceAll('#', '\\#'),
      ]
    default: {
      const type = symbolText(value) ?? ''
      return /^(?:boolean|integer|string)$/.test(type) ? [name, camelize(type), 'nil'] : null
    }
  }
}
