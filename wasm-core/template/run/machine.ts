// The state of one render, in the arena of its exchange. `machine` is the render at work: exports
// set it before they do anything else, because only one can be at work at a time.

import { Exchange } from '../../exchange'
import { Writer } from '../../memory/writer'

/** Why the interpreter stopped. */
export const enum Stop {
  NO,
  /** A question was asked; its answer goes where `answer` points, and the next instruction follows. */
  ASKED,
  /** A question was asked; with its answer the same instruction is carried out again. */
  ASKED_AGAIN,
}

/** What runs after the frame that is done. */
export const enum Stage {
  PAGE,
  LAYOUT,
  DONE,
}

/** A template being rendered. */
@unmanaged
export class Frame {
  template: u32
  /** The instruction to go on with. */
  pc: usize
  /** Its locals; its part of the value stack follows them. */
  locals: usize
  sp: usize
  segmentEnd: usize
  /** The HASH of locals it was given; 0 for none. */
  given: usize
  /** What `yield` gives here, a cell; 0 for the page's content. */
  content: usize
  /** Length of the output when it began, or DIRECT. */
  outputStart: u32
  /** 0, or the Collection whose items it is rendered for. */
  collection: usize
  /** Whether it is a block that its template's caller gave, at work for `yield`; how many templates there are up to it. */
  isYielded: bool
  depth: u32
  /** 0, or one more than the template around this one, and the length of the output when this began. */
  layout: u32
  layoutStart: u32
}

/** `outputStart` of a frame whose output is not taken back. */
export const DIRECT: u32 = 0xffffffff

/** What a partial is rendered for, item by item. */
@unmanaged
export class Collection {
  items: usize
  index: u32
  count: u32
  /** Index of the partial, or −1 when each item names its own. */
  template: i32
  spacer: i32
  /** What stands around each item, −1 for nothing, and the partial of the item at work. */
  layout: i32
  partial: u32
  /** 1 while the template between two items is rendered. */
  isBetween: u32
  /** 1 when `as:` names the item and what counts it; else the partial's own names do. */
  isNamed: u32
  /** The names that `as:` gave; 0 for one that no template mentions. */
  itemWord: u32
  counterWord: u32
  iterationWord: u32
  given: usize
  /** `cached: true`: what the shell has of each item, and what the others wrote, ARRAYs with the shell's number for them at the end; 0 for none. */
  known: usize
  made: usize
  itemStart: u32
}

@unmanaged
export class Machine {
  exchange: usize
  out: usize
  frames: usize
  frameCount: u32
  frameLimit: u32
  stage: u32
  layout: i32
  fuel: i32
  stop: u32
  /** Where the next answer goes. */
  answer: usize
  /** The HelperCall of a method of app/helpers, 0 for none. */
  call: usize
  /** The Block of the question that waits, 0 for none, and the BlockCall at work. */
  block: usize
  running: usize
  /** The form builder made last, when another render is at work. */
  builders: usize
  ivars: usize
  flash: usize
  /** The class of form builders where `builder:` names none. */
  builder: usize
  /** The `params` cell; UNDEFINED until a template asks. */
  params: usize
  controller: usize
  action: usize
  /** Scheme and host of `*_url`. */
  url: usize
  /** Scheme and host that the request came for. */
  base: usize
  nonce: usize
  /** The Zones that the page, and those inside of it, know. */
  zones: usize
  /** The variants of partials as a STRING, `+tablet+phone`, or NIL. */
  variants: usize
  /** What every address of the page is given beside its own options: a HASH, or NIL. */
  urlOptions: usize
  /** The page's content for the layout, a cell. */
  page: usize
  /** First ContentPart, 0 for none. */
  contents: usize
  /** First Memo, 0 for none, and first moment that the shell has written. */
  memos: usize
  written: usize
  formCount: u32
  blockCount: u32
  bytesCharged: u32
  /** The render that waits for this one, 0 for none, and how many there are around it. */
  outer: usize
  depth: u32
}

/** The render at work. */
export let machine: Machine = changetype<Machine>(0)

/** Makes a render the one at work. */
export function useMachine(address: usize): void {
  machine = changetype<Machine>(address)
}

/** The exchange of the render at work. */
export function currentExchange(): Exchange {
  return changetype<Exchange>(machine.exchange)
}

/** What the render at work writes. */
export function currentOutput(): Writer {
  return changetype<Writer>(machine.out)
}

/** The frame at work. */
export function currentFrame(): Frame {
  return frameAt(machine.frameCount - 1)
}

/** The frame at `index`, 0 for the outermost. */
export function frameAt(index: u32): Frame {
  return changetype<Frame>(machine.frames + <usize>index * offsetof<Frame>())
}
