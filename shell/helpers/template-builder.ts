import { NameError } from '../ruby/exception/detailed-errors.ts'
import { symbol } from '../ruby/text/symbol.ts'
import { JsonBuilder } from './json-builder.ts'
import type { View } from './view.ts'

/** What a builder knows of the page that it makes. */
export interface BuilderPage {
  readonly view: View
  /** The folder and name of a record's partial: `articles/article`; null for what is no record. */
  partialOf(record: unknown): string | null
  /** Runs the partial of a name with the builder that asks. */
  include(partial: string, locals: ReadonlyMap<string, unknown>, builder: unknown): void
}

/** A template of Ruby alone, `*.json.jbuilder` or `*.atom.builder`: what it makes of a page. */
export interface TemplateBuilder {
  /** The text of the page; of a layout, what its `yield` gives. */
  render(page: BuilderPage, locals: ReadonlyMap<string, unknown>, content?: () => unknown): string
  /** The same as a part of another. */
  embed(
    page: BuilderPage,
    locals: ReadonlyMap<string, unknown>,
    builder: unknown,
    content?: () => unknown,
  ): void
}

/** A template `*.json.jbuilder`, its locals in the order in which `build` takes them. */
export function jsonTemplate(
  locals: readonly string[],
  build: (this: View, json: JsonBuilder, ...locals: never[]) => unknown,
): TemplateBuilder {
  return templateBuilder(locals, build, (page) => new JsonBuilder(page))
}

/** A template of Ruby alone, with what makes its builder. */
export function templateBuilder<Builder extends { text(): string }>(
  locals: readonly string[],
  build: (this: View, builder: Builder, ...locals: never[]) => unknown,
  make: (page: BuilderPage) => Builder,
): TemplateBuilder {
  const embed: TemplateBuilder['embed'] = (page, named, builder, content) => {
    const values = locals.map((name) => {
      if (named.has(name)) return named.get(name)
      throw new NameError(`undefined local variable or method \`${name}' for a view`, symbol(name))
    })
    const given = content === undefined ? values : [...values, content]
    build.call(page.view, builder as Builder, ...(given as never[]))
  }
  return {
    embed,
    render(page, named, content) {
      const builder = make(page)
      embed(page, named, builder, content)
      return builder.text()
    },
  }
}
