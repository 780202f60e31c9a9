/** What in the text of an application says that it has rich text. */
export const HAS_RICH_TEXT = /\bhas_rich_text\b|\bActionText::/
