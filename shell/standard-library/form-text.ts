/** A text as application/x-www-form-urlencoded has it, every character but letters, digits and `-._~` escaped: CGI.escape. */
export function escapeForm(text: string): string {
  const encoded = encodeURIComponent(text).replace(/[!'()*]/g, (each) => {
    return `%${each.charCodeAt(0).toString(16).toUpperCase()}`
  })
  return encoded.replaceAll('%20', '+')
}

/** The text of such a form. */
export function unescapeForm(text: string): string {
  return unescapeBytes(text.replaceAll('+', ' '))
}

/** The bytes of `%` escapes as text; whatever is none stays. */
export function unescapeBytes(text: string): string {
  return text.replace(/(?:%[\da-f]{2})+/gi, (run) => {
    return Buffer.from(run.replaceAll('%', ''), 'hex').toString()
  })
}
