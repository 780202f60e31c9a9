/** The methods of controllers, as templates see them. */
export interface ControllerMethods {
  /** What `helper_method` names, by controller (`articles`), inherited ones too. */
  readonly offered: ReadonlyMap<string, ReadonlySet<string>>
  /** Every method of a controller, and a class that has it. */
  readonly own: ReadonlyMap<string, string>
}

/** Everything that some controller offers to views. */
export function offeredMethods({ offered }: ControllerMethods): string[] {
  return [...new Set([...offered.values()].flatMap((names) => [...names]))]
}

/** What a template may call: its controller's methods; those of any for layouts and shared partials. */
export function methodsFor(methods: ControllerMethods, template: string): ReadonlySet<string> {
  const folder = template.split('/')[0] ?? ''
  return methods.offered.get(folder) ?? new Set(offeredMethods(methods))
}

/** What to write so that a template may call a controller's method; null when it is none. */
export function controllerMethodHint({ own }: ControllerMethods, word: string): string | null {
  const owner = own.get(word)
  return owner === undefined
    ? null
    : `\`${word}\` is a method of ${owner}: write \`helper_method :${word}\` in the controller.`
}
