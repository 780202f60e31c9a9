/** Calls that are left out, each with its reason. */
const REASONS: readonly (readonly [call: RegExp, reason: string])[] = [
  [
    /#(?:send|__send__|public_send|try|try!|method|public_method|tap|then|yield_self|to_enum|enum_for)(?![\w?!])/,
    'calls another method of these, or none',
  ],
  [
    /#(?:define_singleton_method|singleton_method|instance_variable_\w+|extend|instance_exec|instance_eval|respond_to\?)/,
    'is about the object, not about what a visitor sent',
  ],
  [/#(?:cycle|loop)(?![\w?!])/, 'goes on until its block ends it'],
  [
    /^(?:Object#|Kernel\.)(?:exit|abort|at_exit|sleep|gets|loop|raise|throw|catch|srand)(?!\w)/,
    'ends or holds up the process: its meaning',
  ],
  [
    /^(?:Integer|Float|Date)#(?:times|upto|downto|step)(?!\w)/,
    'counts: as many steps as the number says, in CRuby too',
  ],
  [/#sum\(a long list\) of pairs$/, 'makes another list for each item, in CRuby too'],
  [/^Integer#digits(?!\w)/, 'divides a number of that many digits, once for each'],
  [/#(?:\*\*|pow|<<)\(half/, 'has as many digits as the two multiplied, in CRuby too'],
  [/^helper highlight of .* and the same$/, 'looks for each phrase at each place, in Rails too'],
  [/#pluck\((?:a range|the same)\)/, 'asks each number for that many of its bits'],
  [/#(?:as_json|to_json|to_param)\(/, 'takes what the program says, not a visitor'],
  [
    /#(?:\*|gsub!?)\((?:half of|a letter and the same)|#to_query\(|#to_query of .* and the same$/,
    'writes the argument once for each item, in CRuby too',
  ],
  [
    /^(?!Array)\S+#(?:excluding|without)\(/,
    'compares each item with each argument, in Rails too; Arrays look them up',
  ],
  [
    /#(?:combination|permutation|product|repeated_combination|repeated_permutation)(?!\w)/,
    'has more answers than items, in CRuby too',
  ],
]

/** Why a call is not measured; null for one that is. */
export function accepted(name: string): string | null {
  return REASONS.find(([call]) => call.test(name))?.[1] ?? null
}
