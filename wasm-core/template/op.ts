// A template is a list of instructions of 16 bytes, in the order they are carried out. Position, value
// stack and frame stack are the whole state of a render, so it can stop anywhere and go on later.
//
// 0    1       2       4    8    12       16
// ├ op ┼ count ┼ extra ┼ a  ┼ b  ┼ offset ┤
//   u8   u8      u16     u32  u32  u32: where in the source
//
// Jumps (in `a` unless said otherwise) count instructions from the next one, so code can be moved.

export const enum Op {
  /** The template is done. */
  END,
  /** Writes `b` bytes from `a`. */
  TEXT,
  NIL,
  TRUE,
  FALSE,
  /** Pushes the cell at `a`. */
  CONST,
  /** Pushes local `a`. */
  LOCAL,
  /** Pushes local `a`, called `b`, which may have no value. */
  FREE,
  SET_LOCAL,
  IVAR,
  SET_IVAR,
  POP,
  JUMP,
  /** Pops; jumps when it was nil or false. */
  JUMP_FALSE,
  /** Jumps, keeping the value, when it is nil or false; else pops. */
  AND,
  /** Jumps, keeping the value, unless it is nil or false; else pops. */
  OR,
  /** Jumps, keeping the value, when it is nil. */
  JUMP_NIL,
  /** Jumps by `b` when local `a` has a value. */
  DEFAULT,
  /** Fails when local `a`, called `b`, has no value. */
  REQUIRED,
  NOT,
  NEGATE,
  ADD,
  SUBTRACT,
  MULTIPLY,
  DIVIDE,
  MODULO,
  POWER,
  EQUAL,
  NOT_EQUAL,
  LESS,
  LESS_EQUAL,
  GREATER,
  GREATER_EQUAL,
  COMPARE,
  /** Receiver and `count` arguments: `[]`. */
  INDEX,
  /** Joins `count` values to a string. */
  JOIN,
  /** Makes an array of `extra` values. */
  ARRAY,
  /** Makes a hash of `extra` pairs. */
  HASH,
  /** Makes a range; `extra` 1 when the end is excluded. */
  RANGE,
  /** Pops a pattern; pushes whether it matches the value under it, which stays. */
  MATCHES,
  /** Pops the value under the top one. */
  DROP_UNDER,
  /**
   * Calls method `a` with `count` arguments. Bits of `extra`: 1 the last cell is the block's content, 2 an OUT
   * follows, so that HTML may go to the page at once; OUT is then skipped; 4 a loop over the receiver follows, so
   * that the rows of a relation are loaded for the answer.
   */
  CALL,
  /** Calls helper `a` of the core; `count` and `extra` as CALL. */
  HELPER,
  /** Calls helper `a` of the shell; `count` and `extra` as CALL. */
  SHELL,
  /**
   * Pushes the text of key `a` in the locale in use, or asks the shell to translate it. `count` 1: with a key, the cell
   * at `b`, and a HASH of values on the stack.
   */
  TRANSLATE,
  /** Path helper of route `a` with `count` arguments; `extra` 1 for a whole URL. */
  PATH,
  CAPTURE,
  CAPTURE_END,
  /** `count` and `extra` as CALL, `extra` 2: writes instead of pushing; `b` a literal name's cell. */
  RENDER,
  /**
   * Content `a`; 0: the page's, or what a block makes of `count` values. `extra` 2: writes instead of pushing; 4: the
   * one value is an Array of them.
   */
  YIELD,
  /** Pops and writes; `extra` is an OutputMode. */
  OUT,
  /** Pops what to loop over (`count` arguments above it) into locals `a` to `a` + 3; `extra` a LoopKind. */
  LOOP_INIT,
  /**
   * Sets parameters in locals `a` + 4…, `count` of them; jumps by `b` when there is nothing left. `extra`: the
   * LoopKind, and from bit 8 on the place of `*rest` among them, from 1 on.
   */
  LOOP_NEXT,
  /** Pops the block's value; jumps by `b` back to LOOP_NEXT, or goes on when the result is known. */
  LOOP_STEP,
  /** Pushes the loop's result. */
  LOOP_DONE,
  /** Sets locals `a` … `a` + `b` − 1 to nil. */
  CLEAR,
  /** Makes a form builder of `count` arguments; `extra` is a FormKind. */
  FORM,
  /** Pops content; replaces the builder under it with the whole form. */
  FORM_END,
  /** Pushes whether local `a` has a value. */
  IS_DEFINED,
  /** Pushes the locals this template was given. */
  LOCALS,
  /** Calls setter-like `<<`: string, array. */
  APPEND,
  /** Replaces the value by the text that OUT would write; `extra` is an OutputMode. */
  ESCAPE,
  /** Sets the bits `a` of a text's origin and takes the bits `b` away (value/origin.ts). */
  ORIGIN,
  /**
   * Pushes the block that follows, up to `b` instructions ahead; its `count` parameters are locals from `a` on,
   * `extra` the place of `*rest` among them, from 1 on.
   */
  BLOCK,
  BLOCK_END,
  /** Spreads local `b` over `count` locals from `a` on; `extra` as in BLOCK. */
  SPREAD,
}

/** How OUT writes. */
export const enum OutputMode {
  /** Escaped for text and quoted attributes. */
  ESCAPED,
  RAW,
  /** As a JSON literal, in <script>. */
  JSON,
  /** As a JSON literal, escaped again, in an event handler attribute. */
  JSON_ATTRIBUTE,
  /** At the start of an attribute that holds a URL. */
  URL,
  /** Later in such an attribute, while its scheme may still be open. */
  URL_REST,
  /** Between the attributes of a tag. */
  TAG,
  /** In a quoted attribute: as ESCAPED, and HTML-safe text cannot end it. */
  ATTRIBUTE,
  /** Inside a string or a template of a script, in an element or an attribute. */
  SCRIPT_STRING,
  /** Where CSS has a value, in <style>. */
  STYLE,
  /** The same in a style attribute. */
  STYLE_ATTRIBUTE,
  /** Inside a string or a `url(` of CSS, in an element or an attribute. */
  STYLE_STRING,
  /** In an attribute that may hold several URLs, or one behind other words. */
  URL_LIST,
  /** In an attribute that holds a page. */
  SRCDOC,
  /** All of an attribute without quotes: they are written too. */
  WHOLE_ATTRIBUTE,
}

/** What a block is given to. */
export const enum LoopKind {
  EACH,
  EACH_WITH_INDEX,
  TIMES,
  MAP,
  SELECT,
  REJECT,
  SORT_BY,
  GROUP_BY,
  ANY,
  ALL,
  NONE,
  FIND,
  COUNT,
  SUM,
  MIN_BY,
  MAX_BY,
  PARTITION,
  FLAT_MAP,
  FILTER_MAP,
  EACH_SLICE,
  INDEX_BY,
  UPTO,
  DOWNTO,
  STEP,
  FIND_INDEX,
  TO_H,
  REVERSE_EACH,
  EACH_KEY,
  EACH_VALUE,
  TAKE_WHILE,
  DROP_WHILE,
  MAP_WITH_INDEX,
  UNIQ,
  ONE,
  TRANSFORM_KEYS,
  TRANSFORM_VALUES,
  EACH_WITH_OBJECT,
  /** No loop: a block that is HTML of its own, which `next` leaves. */
  CONTENT,
}

/** What a builder was made by. */
export const enum FormKind {
  FORM_WITH,
  FIELDS_FOR,
  /** `form_tag url, options` */
  FORM_TAG,
  /** `form_for record, options` */
  FORM_FOR,
}

@unmanaged
export class Instruction {
  op: u8
  count: u8
  extra: u16
  a: u32
  b: u32
  offset: u32
}

/** Bytes in an instruction. */
export const INSTRUCTION: u32 = 16
