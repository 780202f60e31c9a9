/** What only JavaScript, or one who looks into this framework, would say. */
const PROSE: readonly RegExp[] = [
  // `undefined method`, `undefined local variable or method`, `undefined helper`, and so on, are Ruby's.
  /\bundefined\b(?! (?:(?:local variable or )?(?:method|helper)|class|instance|group|conversion))/,
  /\bis not (?:a function|a constructor|an object|defined|iterable|extensible)\b/,
  /\[object \w+\]/,
  /\bNaN\b/,
  /\b(?:ReferenceError|InternalError|AggregateError|WebAssembly|Cannot read propert|Cannot access '|Maximum call stack|Unexpected token|evaluating '|Invalid regular expression|out of bounds)/,
  /\bfunction ?\(|=> ?\{|===(?!.? is outside)|\bnew Map\b|\$\{/,
  /[\w/-]+\.(?:ts|mjs|js)\b/,
  /[`'"][a-z]+[A-Z]\w*[`'"]/,
]

const LONGEST = 4000

/** The first words of JavaScript in what is said to a Ruby developer or a visitor; null without any. */
export function javascriptIn(said: string): string | null {
  // A mutant may print megabytes; patterns that start at every letter would never come to their end.
  const text = said.slice(0, LONGEST)
  for (const pattern of PROSE) {
    const found = pattern.exec(text)
    if (found !== null) return text.slice(Math.max(0, found.index - 60), found.index + 60)
  }
  return null
}
