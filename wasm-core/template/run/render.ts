// The exports that render: `render` starts, `resume` goes on with an answer, `fail` stops at a
// question that the shell could not answer (docs/wire-format.md, A request).

import { fuel, outputLimit, templateDepth } from '../../boot/config'
import { BAD_FRAME, OUT_OF_MEMORY } from '../../error-code'
import { Exchange, FAILED, HEAD_ROOM, KEEPING, QUESTION, RENDERED } from '../../exchange'
import { Reader, startReader } from '../../memory/reader'
import { createWriter, Writer } from '../../memory/writer'
import { takeRandom } from '../../session/csrf'
import { fillMarkers } from '../../session/token-marker'
import { lastBuilder, useBuilders } from '../../value/builders'
import {
  CELL,
  Cell,
  cellAt,
  copyCell,
  isHash,
  isName,
  isString,
  setNil,
  setPointer,
  setText,
} from '../../value/cell'
import { decodeValue } from '../../value/decode'
import { clearFault, faultCode, faultLength, faultStart, raise } from '../../value/fault'
import { getFuel, setFuel } from '../../value/fuel'
import { tellJsonWith } from '../../value/json'
import { findName } from '../../value/names'
import { take, useArena } from '../../value/room'
import * as Tag from '../../value/tag'
import { showIn, useZones, Zones } from '../../value/zone'
import { TemplateError } from '../error-code'
import { findOption, optionNamed } from '../helper/option'
import { Instruction } from '../op'
import { countTemplates } from '../template'
import { Word } from '../word'
import { internWords } from '../word-list'
import { Block, tellJson } from './ask'
import { enterBlock, finishBlock, leaveBlock } from './block-call'
import { enterTemplate, pushFrame } from './frame'
import { leaveCall, resumeCall, startCall } from './helper-call'
import { findIvar, ivarCount } from './ivars'
import {
  currentFrame,
  currentOutput,
  DIRECT,
  Frame,
  Machine,
  machine,
  Stage,
  Stop,
  useMachine,
} from './machine'
import { run } from './run'

const MAX_FRAMES: u32 = 256
const FIRST_OUTPUT: u32 = 24576
/** That of a render inside another, of which a page may have many. */
const FIRST_INSIDE: u32 = 1024

const reader = changetype<Reader>(memory.data(16))

/** Renders a template, and a layout around it unless that is −1. */
export function render(address: usize, template: i32, layout: i32, start: usize, length: u32): u32 {
  internWords()
  const exchange = changetype<Exchange>(address)
  begin(exchange)
  if (!prepare(exchange, FIRST_OUTPUT)) return finishFailed(exchange)
  if (template < 0 || <u32>template >= countTemplates() || layout >= <i32>countTemplates()) {
    raise(TemplateError.NO_TEMPLATE, 0, 0)
    return finishFailed(exchange)
  }
  machine.layout = layout
  const given = readInput(exchange, start, length)
  if (faultCode !== 0) return finishFailed(exchange)
  enterStage(<u32>template, given)
  return proceed(exchange)
}

/** Goes on with the answer to the question that was asked. */
export function resume(address: usize, start: usize, length: u32): u32 {
  const exchange = changetype<Exchange>(address)
  begin(exchange)
  if (exchange.renderer === 0 || machine.stop === Stop.NO) {
    raise(BAD_FRAME, 0, 0)
    return finishFailed(exchange)
  }
  const asked = machine.stop
  machine.stop = Stop.NO
  setFuel(machine.fuel)
  startReader(reader, start, length)
  decodeValue(reader, changetype<Cell>(machine.answer))
  if (machine.call !== 0) return toldOf(exchange, resumeCall(exchange, asked))
  return proceed(exchange)
}

/**
 * Calls a helper of the core while the question to a method of app/helpers waits: name, arguments and the
 * block's content in, the value in `question` out. Its own questions are answered by `resume`.
 */
export function callHelper(address: usize, start: usize, length: u32): u32 {
  const exchange = changetype<Exchange>(address)
  begin(exchange)
  if (exchange.renderer === 0 || machine.stop === Stop.NO) {
    raise(BAD_FRAME, 0, 0)
    return finishFailed(exchange)
  }
  return toldOf(exchange, startCall(exchange, start, length))
}

/**
 * Calls the block of the question that waits, with an ARRAY of values for its parameters; what it wrote is
 * the value in `question`. Its own questions are answered by `resume`, or given up by `fail`.
 */
export function callBlock(address: usize, block: u32, start: usize, length: u32): u32 {
  const exchange = changetype<Exchange>(address)
  begin(exchange)
  const given = take(CELL)
  const waits = exchange.renderer !== 0 && machine.stop !== Stop.NO && machine.call === 0
  const isAsked = waits && machine.block !== 0 && changetype<Block>(machine.block).number === block
  if (!isAsked) {
    raise(BAD_FRAME, 0, 0)
    return toldOf(exchange, FAILED)
  }
  startReader(reader, start, length)
  if (given === 0 || !decodeValue(reader, changetype<Cell>(given))) return toldOf(exchange, FAILED)
  enterBlock(changetype<Cell>(given))
  return proceed(exchange)
}

/**
 * Renders a template, with a HASH of locals, while the question to a method of app/helpers waits. It sees the
 * page's instance variables and may use `content_for`; what it wrote is in `question`.
 */
export function renderInside(address: usize, template: i32, start: usize, length: u32): u32 {
  const exchange = changetype<Exchange>(address)
  begin(exchange)
  if (exchange.renderer === 0 || machine.stop === Stop.NO || machine.call !== 0) {
    raise(BAD_FRAME, 0, 0)
    return finishFailed(exchange)
  }
  const outer = machine
  if (outer.depth >= templateDepth) raise(TemplateError.TEMPLATES_TOO_DEEP, 0, 0)
  const given = take(CELL)
  if (given === 0 || faultCode !== 0) return toldOf(exchange, FAILED)
  startReader(reader, start, length)
  decodeValue(reader, changetype<Cell>(given))
  if (template < 0 || <u32>template >= countTemplates()) raise(TemplateError.NO_TEMPLATE, 0, 0)
  if (faultCode !== 0 || !prepare(exchange, FIRST_INSIDE)) {
    exchange.renderer = changetype<usize>(outer)
    return toldOf(exchange, FAILED)
  }
  inherit(outer)
  enterStage(<u32>template, given)
  return proceed(exchange)
}

/** The page inside another sees what that one sees. */
function inherit(outer: Machine): void {
  machine.outer = changetype<usize>(outer)
  machine.depth = outer.depth + 1
  machine.layout = -1
  machine.ivars = outer.ivars
  machine.flash = outer.flash
  machine.builder = outer.builder
  machine.params = outer.params
  machine.controller = outer.controller
  machine.action = outer.action
  machine.url = outer.url
  machine.base = outer.base
  machine.nonce = outer.nonce
  machine.urlOptions = outer.urlOptions
  machine.variants = outer.variants
  machine.zones = outer.zones
  useZones(machine.zones)
  machine.page = outer.page
  machine.contents = outer.contents
  useBuilders(outer.builders)
  machine.builders = outer.builders
  machine.formCount = outer.formCount
  machine.blockCount = outer.blockCount
  machine.bytesCharged = outer.bytesCharged
  setFuel(outer.fuel)
}

/** Goes back to the page around, which still waits for its answer. */
function leaveInside(exchange: Exchange): void {
  const outer = changetype<Machine>(machine.outer)
  outer.contents = machine.contents
  outer.builders = lastBuilder
  outer.formCount = machine.formCount
  outer.blockCount = machine.blockCount
  outer.bytesCharged = machine.bytesCharged
  outer.fuel = getFuel()
  exchange.renderer = machine.outer
  exchange.state = QUESTION
}

/** Gives up the call at work: its own question could not be answered. */
export function leaveHelper(address: usize): void {
  begin(changetype<Exchange>(address))
  if (machine.call !== 0) leaveCall()
}

/** A call that failed is over, and its page goes on waiting. */
function toldOf(exchange: Exchange, state: u32): u32 {
  if (state === FAILED) tellFault(exchange)
  return state
}

/** The template in which the question that waits was asked, by its index; −1 for none. */
export function templateInUse(address: usize): i32 {
  const renderer = changetype<Exchange>(address).renderer
  if (renderer === 0) return -1
  const machine = changetype<Machine>(renderer)
  if (machine.frameCount === 0) return -1
  const top = machine.frames + <usize>(machine.frameCount - 1) * offsetof<Frame>()
  return <i32>changetype<Frame>(top).template
}

/** Stops where the question was asked. */
export function fail(address: usize): u32 {
  const exchange = changetype<Exchange>(address)
  begin(exchange)
  raise(TemplateError.ANSWER_FAILED, 0, 0)
  return finishFailed(exchange)
}

function begin(exchange: Exchange): void {
  clearFault()
  useArena(exchange.arena)
  useMachine(exchange.renderer)
  useBuilders(exchange.renderer === 0 ? 0 : machine.builders)
  useZones(exchange.renderer === 0 ? 0 : machine.zones)
  tellJsonWith(tellJson)
}

function prepare(exchange: Exchange, firstOutput: u32): bool {
  const address = take(offsetof<Machine>())
  if (address === 0) return false
  memory.fill(address, 0, offsetof<Machine>())
  exchange.renderer = address
  useMachine(address)
  machine.exchange = changetype<usize>(exchange)
  // Between two templates there may be a block.
  machine.frameLimit = min(2 * (templateDepth + 2), MAX_FRAMES)
  machine.frames = take(machine.frameLimit * offsetof<Frame>())
  setFuel(<i32>min<u32>(fuel, 0x7fffffff))
  machine.ivars = take(ivarCount * CELL)
  const cells = take(10 * CELL)
  if (machine.frames === 0 || machine.ivars === 0 || cells === 0) return false
  for (let slot: u32 = 0; slot < ivarCount; slot++) setNil(cellAt(machine.ivars, slot))
  machine.flash = cells
  machine.params = cells + CELL
  machine.controller = cells + 2 * CELL
  machine.action = cells + 3 * CELL
  machine.url = cells + 4 * CELL
  machine.nonce = cells + 5 * CELL
  machine.base = cells + 6 * CELL
  machine.builder = cells + 7 * CELL
  machine.urlOptions = cells + 8 * CELL
  machine.variants = cells + 9 * CELL
  machine.zones = take(offsetof<Zones>())
  if (machine.zones === 0) return false
  memory.fill(machine.zones, 0, offsetof<Zones>())
  useZones(machine.zones)
  showIn(1)
  changetype<Cell>(machine.params).tag = Tag.UNDEFINED
  return startOutput(firstOutput)
}

/** Starts an output with free room in front, where `respond` puts the head. */
function startOutput(capacity: u32): bool {
  const writer = createWriter(exchangeArena(), HEAD_ROOM + capacity)
  if (writer === null) {
    raise(OUT_OF_MEMORY, 0, 0)
    return false
  }
  writer.length = HEAD_ROOM
  machine.out = changetype<usize>(writer)
  return true
}

function exchangeArena(): usize {
  return changetype<Exchange>(machine.exchange).arena
}

/** Reads assigns, locals, flash and context; gives the cell of the locals. */
function readInput(exchange: Exchange, start: usize, length: u32): usize {
  const cells = take(4 * CELL)
  if (cells === 0) return 0
  startReader(reader, start, length)
  for (let index: u32 = 0; index < 4; index++) {
    if (!decodeValue(reader, cellAt(cells, index))) return 0
    if (!isHash(cellAt(cells, index))) raise(BAD_FRAME, 0, 0)
  }
  if (faultCode !== 0) return 0
  bindIvars(cellAt(cells, 0))
  const flash = cellAt(cells, 2)
  setPointer(changetype<Cell>(machine.flash), Tag.FLASH, flash.length, flash.pointer)
  const context = cellAt(cells, 3)
  readContext(context, Word.controller, machine.controller)
  readContext(context, Word.action, machine.action)
  readContext(context, Word.url, machine.url)
  const base = findOption(context, Word.base_url)
  copyCell(changetype<Cell>(machine.base), base === null ? changetype<Cell>(machine.url) : base)
  const nonce = findOption(context, Word.nonce)
  if (nonce === null) setNil(changetype<Cell>(machine.nonce))
  else copyCell(changetype<Cell>(machine.nonce), nonce)
  const urlOptions = optionNamed(context, 'url_options')
  if (urlOptions === null) setNil(changetype<Cell>(machine.urlOptions))
  else copyCell(changetype<Cell>(machine.urlOptions), urlOptions)
  const variants = optionNamed(context, 'variants')
  if (variants === null || !isString(variants)) setNil(changetype<Cell>(machine.variants))
  else copyCell(changetype<Cell>(machine.variants), variants)
  const zone = optionNamed(context, 'zone')
  if (zone !== null && zone.tag === Tag.INTEGER) showIn(<u32>zone.integer)
  const builder = findOption(context, Word.builder)
  if (builder === null) setNil(changetype<Cell>(machine.builder))
  else copyCell(changetype<Cell>(machine.builder), builder)
  const random = findOption(context, Word.random)
  if (random !== null && isString(random)) takeRandom(exchange, random.pointer, random.length)
  return cells + CELL
}

function readContext(context: Cell, word: u32, target: usize): void {
  const given = findOption(context, word)
  if (given !== null && isString(given)) copyCell(changetype<Cell>(target), given)
  else setText(changetype<Cell>(target), Tag.STRING, 0, 0)
}

function bindIvars(assigns: Cell): void {
  for (let index: u32 = 0; index < assigns.length; index++) {
    const key = cellAt(assigns.pointer, index * 2)
    if (!isName(key)) continue
    const word = findName(key.pointer, key.length)
    const slot = word === 0 ? -1 : findIvar(word)
    if (slot >= 0)
      copyCell(cellAt(machine.ivars, <u32>slot), cellAt(assigns.pointer, index * 2 + 1))
  }
}

function enterStage(template: u32, given: usize): void {
  const frame = pushFrame(DIRECT)
  if (frame === null) return
  frame.given = given
  enterTemplate(frame, template)
}

/** Runs; after the page comes its layout. */
function proceed(exchange: Exchange): u32 {
  for (;;) {
    if (faultCode === 0) run()
    if (faultCode !== 0) return finishFailed(exchange)
    machine.builders = lastBuilder
    if (machine.stop !== Stop.NO) {
      machine.fuel = getFuel()
      exchange.state = QUESTION
      return QUESTION
    }
    if (machine.running !== 0) return toldOf(exchange, finishBlock(exchange))
    if (machine.stage !== Stage.PAGE || machine.layout < 0) return finishRendered(exchange)
    machine.stage = Stage.LAYOUT
    keepPage()
    if (faultCode === 0) enterStage(<u32>machine.layout, 0)
  }
  return FAILED
}

/** What the page wrote becomes what the layout's `yield` gives; the layout has an output of its own. */
function keepPage(): void {
  const page = take(CELL)
  const writer = currentOutput()
  if (page === 0) return
  setText(
    changetype<Cell>(page),
    Tag.SAFE_STRING,
    writer.start + HEAD_ROOM,
    writer.length - HEAD_ROOM,
  )
  machine.page = page
  startOutput(writer.length + 4096)
}

function finishRendered(exchange: Exchange): u32 {
  const writer: Writer = currentOutput()
  if (writer.failed || writer.length > outputLimit + HEAD_ROOM) {
    raise(TemplateError.OUTPUT_TOO_LARGE, 0, 0)
    return finishFailed(exchange)
  }
  if (machine.outer !== 0) {
    exchange.questionStart = writer.start + HEAD_ROOM
    exchange.questionLength = writer.length - HEAD_ROOM
    leaveInside(exchange)
    return RENDERED
  }
  if (exchange.markerStart !== 0) {
    if (!fillMarkers(exchange, writer.start + HEAD_ROOM, writer.length - HEAD_ROOM)) {
      raise(TemplateError.NO_RANDOM, 0, 0)
      return finishFailed(exchange)
    }
  }
  exchange.outputStart = writer.start + HEAD_ROOM
  exchange.outputLength = writer.length - HEAD_ROOM
  exchange.outputRoom = HEAD_ROOM
  exchange.state = RENDERED
  return RENDERED
}

/** Says which template failed and where: at the instruction its frame stands on. */
function finishFailed(exchange: Exchange): u32 {
  exchange.templateFlags &= ~KEEPING
  tellFault(exchange)
  if (exchange.renderer !== 0 && machine.running !== 0) {
    leaveBlock()
    return FAILED
  }
  if (exchange.renderer !== 0 && machine.outer !== 0) {
    leaveInside(exchange)
    return FAILED
  }
  exchange.state = FAILED
  if (exchange.renderer !== 0) machine.stop = Stop.NO
  return FAILED
}

/** Says what failed and at which instruction. */
function tellFault(exchange: Exchange): void {
  exchange.errorCode = faultCode
  exchange.errorTextStart = faultStart
  exchange.errorTextLength = faultLength
  exchange.errorTemplate = 0xffffffff
  exchange.errorOffset = 0
  if (exchange.renderer !== 0 && machine.frameCount > 0) {
    // A frame that was pushed but entered no template has no place yet: its caller does.
    if (currentFrame().pc === 0 && machine.frameCount > 1) machine.frameCount -= 1
    const frame = currentFrame()
    const asked = machine.stop === Stop.ASKED
    exchange.errorTemplate = frame.template
    const at = changetype<Instruction>(asked ? frame.pc - 16 : frame.pc)
    if (frame.pc !== 0) exchange.errorOffset = at.offset
  }
}
