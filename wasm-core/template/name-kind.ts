/** Bits of a name's kind (value/names.ts). */
export const enum NameKind {
  /** The shell answers a helper of this name. */
  SHELL_HELPER = 1,
  /** An option of `t` that is no value of the text. */
  OPTION = 4,
  /** An instance variable; its slot stands from IVAR_SHIFT on. */
  IVAR = 2,
  IVAR_SHIFT = 8,
}
