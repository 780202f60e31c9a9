/** The instance variables (`@article`) that Ruby files of the application set. */
export interface AssignedIvars {
  /** Those of the controllers that render a template; one that any may render is not among them. */
  readonly byTemplate: ReadonlyMap<string, ReadonlySet<string>>
  /** Those of all controllers. */
  readonly anywhere: ReadonlySet<string>
  /** Those of app/helpers. */
  readonly helpers: ReadonlySet<string>
}
