/** What Rails' configuration says of records that models are lowered by. */
export interface RecordRules {
  /** Whether a `belongs_to` that says nothing of it needs its record. */
  readonly isParentRequired: boolean
  /** Whether a `has_secure_token` that says nothing of it is filled when its record is created, and not before. */
  readonly isTokenLate: boolean
}

/** The rules of an application without Rails' configuration. */
export const RULES_OF_TODAY: RecordRules = { isParentRequired: true, isTokenLate: false }

/** The release whose defaults `config.load_defaults` names, 0 for none; null without Rails' configuration. */
export function loadedDefaults(application: string | undefined): number | null {
  if (application === undefined) return null
  const said = /^\s*config\.load_defaults\b[ (]*["']?([\d.]*)/m.exec(application)?.[1]
  // One that is computed is that of the Rails which runs.
  return said === undefined ? 0 : Number(said || Number.POSITIVE_INFINITY)
}

/** What the files of config/ say of records, those of Rails' own releases first. */
export function recordRules(files: ReadonlyMap<string, string>): RecordRules {
  const release = loadedDefaults(files.get('config/application.rb'))
  if (release === null) return RULES_OF_TODAY
  const texts = [...files].flatMap(([path, text]) => (path.startsWith('config/') ? [text] : []))
  const said = (name: string): string | null => {
    const found = new RegExp(`^[^#\\n]*\\bactive_record\\.${name}\\s*=\\s*:?(\\w+)`, 'm')
    return texts.flatMap((text) => found.exec(text)?.[1] ?? []).at(-1) ?? null
  }
  const required = said('belongs_to_required_by_default')
  const on = said('generate_secure_token_on')
  return {
    isParentRequired: required === null ? release >= 5 : required === 'true',
    isTokenLate: on === null ? release < 7.1 : on === 'create',
  }
}

/** Settings that hold in Rails since a release, whose defaults are loaded. */
const SINCE: Readonly<Record<string, number>> = {
  button_to_generates_button_tag: 7,
  run_after_transaction_callbacks_in_order_defined: 7.1,
  raise_on_assign_to_attr_readonly: 7.1,
}

/** The lines of config/app.rb that say the defaults of a release. */
export function defaultLines(release: number | null): string[] {
  if (release === null) return []
  return Object.entries(SINCE).map(([word, since]) => `config.${word} = ${release >= since}`)
}
