import { type TemplateBuilder, templateBuilder } from './template-builder.ts'
import type { View } from './view.ts'
import { XmlBuilder } from './xml-builder.ts'

/** A template `*.xml.builder`, `*.atom.builder` or `*.rss.builder`, its locals in the order in which `build` takes them. */
export function xmlTemplate(
  locals: readonly string[],
  build: (this: View, xml: XmlBuilder, ...locals: never[]) => unknown,
): TemplateBuilder {
  return templateBuilder(locals, build, () => new XmlBuilder())
}
