const ONCE = 'A constant keeps its value: use a variable, or a constant of another name.'

/** Kinds of nodes that are not lowered: what they are called, and what to write instead. */
export const refusedNodes: Readonly<Record<string, readonly [what: string, hint: string]>> = {
  XStringNode: ['A shell command in backticks', 'Programs do not start other programs.'],
  InterpolatedXStringNode: [
    'A shell command in backticks',
    'Programs do not start other programs.',
  ],
  PreExecutionNode: ['`BEGIN { … }`', 'Write the code at the top of the file.'],
  PostExecutionNode: ['`END { … }`', 'Write `at_exit { … }`.'],
  FlipFlopNode: ['A flip-flop (a range as a condition)', 'Keep the state in a variable.'],
  RationalNode: ['A Rational literal', 'Use Integers, or a Float.'],
  ImaginaryNode: ['A Complex literal', 'Keep the two parts in variables.'],
  AliasGlobalVariableNode: ['An alias of a global variable', 'Use the one name.'],
  MatchLastLineNode: ['A regular expression as a condition', 'Write `if text =~ /…/`.'],
  InterpolatedMatchLastLineNode: ['A regular expression as a condition', 'Write `if text =~ /…/`.'],
  ConstantOperatorWriteNode: ['Assigning a constant again', ONCE],
  ConstantAndWriteNode: ['Assigning a constant again', ONCE],
  ConstantPathOperatorWriteNode: ['Assigning a constant again', ONCE],
  ConstantPathAndWriteNode: ['Assigning a constant again', ONCE],
}
