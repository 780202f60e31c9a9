// Whole requests, whole and damaged, through receive and respond.

import { bootAllocate } from '../boot/arena'
import { bootConfig } from '../boot/config'
import { BAD_FRAME } from '../error-code'
import { allocateIn, close, Exchange, open, REQUEST } from '../exchange'
import { receive } from '../http/receive'
import { respond } from '../http/respond'
import { copyText } from '../memory/text'
import { bootRoutes } from '../route/boot'
import { issueToken } from '../session/csrf'
import { addBytes, addNumber, drawNumber } from './checksum'

const NOW: i64 = 1795226632
const SAMPLES: u32 = 8
const DAMAGE = '\0\t\n\r :;,%=&[]/?#"{}0179aAfF+-.~'

// Frames as docs/wire-format.md has them; every length here is below 128.
const CONFIG = '\b\x01\x06\x06secret\x05\x200123456789abcdef0123456789abcdef'
const ROUTES =
  '\x03\x03\0\0\0\0\0\0\0\x07\x03\x07\x07\x05\x03GET\x07\x01\x05\x01/\x05\x04root\x02\x07\0\x07\0\0\x07\x07\x05\x03GET\x07\x01\x05\x07/a/:one\x05\x01a\x02\x07\0\x07\0\0\x07\x07\x05\x06DELETE\x07\x01\x05\x0c/a/:one/:two\0\x02\x07\0\x07\0\0'
/** No fields, session {"x" => "x"}, no flash, a body of one letter, keep-alive. */
const ANSWER = '\x07\x00\b\x01\x05\x01x\x05\x01x\b\x00\x01\x05\x01x\x02'

let isBooted: bool = false

/** Boots the instance with the self-test's own secret and routes; 0, or an error code. */
export function bootRequests(): i32 {
  if (isBooted) return 0
  isBooted = true
  const config = bootAllocate(128)
  if (config === 0) return BAD_FRAME
  const configEnd = copyText(config, CONFIG)
  const error = bootConfig(config, <u32>(configEnd - config))
  if (error !== 0) return error
  const routes = bootAllocate(256)
  return bootRoutes(routes, <u32>(copyText(routes, ROUTES) - routes))
}

/** Receives one sample, damaged in up to three places, and answers it. */
export function testRequest(): void {
  const address = open()
  if (address === 0) return
  const sample = getSample(drawNumber(SAMPLES))
  const length = <u32>sample.length
  const input = allocateIn(address, length)
  copyText(input, sample)
  for (let damage = drawNumber(4); damage > 0; damage--) {
    const byte = <u8>DAMAGE.charCodeAt(drawNumber(DAMAGE.length))
    store<u8>(input + drawNumber(length), byte)
  }
  const state = receive(address, input, length, NOW)
  addExchange(address)
  if (state === REQUEST) answer(address)
  close(address)
}

function addExchange(address: usize): void {
  const exchange = changetype<Exchange>(address)
  addNumber(exchange.state)
  addNumber(exchange.errorCode)
  addNumber(exchange.consumed)
  addNumber(exchange.needed)
  addNumber(exchange.method)
  addNumber(exchange.route)
  addNumber(exchange.flags)
  addNumber(exchange.fieldCount)
  addBytes(exchange.pathStart, exchange.pathLength)
  addBytes(exchange.paramsStart, exchange.paramsLength)
  addBytes(exchange.outputStart, exchange.outputLength)
}

function answer(address: usize): void {
  const random = allocateIn(address, 43)
  memory.fill(random, <u8>(0x41 + drawNumber(26)), 42)
  store<u8>(random, 0x41, 42)
  addNumber(issueToken(address, random, 43))
  const frame = allocateIn(address, 64)
  store<u8>(frame, 3)
  store<i64>(frame, <i64>(200 + drawNumber(2) * 104), 1)
  const end = copyText(frame + 9, ANSWER)
  addNumber(respond(address, frame, <u32>(end - frame), NOW))
  const exchange = changetype<Exchange>(address)
  addBytes(exchange.outputStart, exchange.outputLength)
}

function getSample(index: u32): string {
  switch (index) {
    case 0:
      return 'GET / HTTP/1.1\r\nHost: a\r\n\r\n'
    case 1:
      return 'GET /a/%C3%A4?x=1&y[]=2&y[]=3&z[q]=%20+ HTTP/1.1\r\nHost: a.example:80\r\nAccept: */*\r\n\r\n'
    case 2:
      return 'POST /a/b/c HTTP/1.1\r\nHost: a\r\nContent-Length: 22\r\nContent-Type: application/x-www-form-urlencoded\r\n\r\n_method=delete&a[b]=c&'
    case 3:
      return 'DELETE /a/1/2 HTTP/1.1\r\nHost: [::1]\r\nTransfer-Encoding: chunked\r\n\r\n4;x=y\r\nabcd\r\n1\r\ne\r\n0\r\nT: u\r\n\r\n'
    case 4:
      return 'PUT /a HTTP/1.0\r\nConnection: keep-alive\r\nContent-Length: 0\r\n\r\nGET '
    case 5:
      return 'POST /a HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 47\r\n\r\n{"a":[1,-2.5e3,"\\u00e4",true,null],"b":{"c":{}}}'
    case 6:
      return 'POST /a HTTP/1.1\r\nHost: a\r\nContent-Type: multipart/form-data; boundary=q\r\nContent-Length: 109\r\n\r\n--q\r\nContent-Disposition: form-data; name="a[]"\r\n\r\n1\r\n--q\r\ncontent-disposition: form-data; name="b"\r\n\r\n--q--'
    default:
      return 'GET http://a.example/a/1 HTTP/1.1\r\nHost: b\r\nCookie: x=y; _webfw_session=AQj8AGsAAAAACAEFBHVzZXIFATcIAADR5z0Z7GEx\r\nExpect: 100-continue\r\n\r\n'
  }
}
