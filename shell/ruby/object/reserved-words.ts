/** Properties that JavaScript or the library puts on objects, which an instance variable must not shadow. */
const TAKEN =
  'constructor message stack cause name toString valueOf hasOwnProperty then full_message backtrace'

/** Names of the methods every object answers to, and those Comparable and Enumerable bring. */
const METHODS = `class clone dup display extend freeze hash inspect instance_of is_a itself method methods send tap
  to_enum to_s yield_self clamp all any chunk collect count cycle detect drop each entries filter find
  first flat_map grep group_by include inject lazy map max member min none one partition reduce reject
  select size sort sum take tally to_a to_h to_set uniq zip call`

/** Words whose instance variables have another property: `_name` for `@name`. */
export const RESERVED_WORDS: ReadonlySet<string> = /* @__PURE__ */ new Set(
  /* @__PURE__ */ `${TAKEN} ${METHODS}`.split(/\s+/),
)
