let raises = false

/** Whether a view and a controller raise where a key has no translation: `config.i18n.raise_on_missing_translations`. */
export function raisesOnMissing(): boolean {
  return raises
}

export function raiseOnMissing(value: boolean): void {
  raises = value
}
