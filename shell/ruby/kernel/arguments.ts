/** The arguments of the program: an Array like any other, from which it may `shift`. */
export const ARGV: string[] = []
