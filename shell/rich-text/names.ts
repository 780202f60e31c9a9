/** The element that stands for an attachment. */
export const ATTACHMENT = 'action-text-attachment'

/** Its attributes, in the order in which Rails writes them. */
export const ATTACHMENT_ATTRIBUTES: readonly string[] =
  'sgid content-type url href filename filesize width height previewable presentation caption content'.split(
    ' ',
  )

/** For what the signed Global IDs of attachments are good. */
export const PURPOSE = 'attachable'
