// The public names of webfw/rich-text, which is in binaries of applications with rich text alone.

import { makeModelsHaveRichText } from './declaration.ts'

export {
  ContentAttachment as RichTextContentAttachment,
  MissingAttachable as RichTextMissingAttachable,
  RemoteImage as RichTextRemoteImage,
} from './attachables.ts'
export { Attachment as RichTextAttachment } from './attachment.ts'
export { ContentHelper as RichTextContentHelper } from './clean.ts'
export { Content as RichTextContent } from './content.ts'
export { FixtureSet as RichTextFixtureSet } from './fixture-set.ts'
export { richTextContent } from './helper.ts'

makeModelsHaveRichText()
