// Why a request is refused. Numbers are appended, never reused; docs/wire-format.md lists them.

export const BAD_REQUEST_LINE: u32 = 100
export const BAD_METHOD: u32 = 101
export const BAD_TARGET: u32 = 102
export const BAD_VERSION: u32 = 103
export const UNSUPPORTED_VERSION: u32 = 104
export const TARGET_TOO_LONG: u32 = 105
export const HEAD_TOO_LARGE: u32 = 106
export const TOO_MANY_FIELDS: u32 = 107
export const BAD_LINE_END: u32 = 108
export const FOLDED_FIELD: u32 = 109
export const BAD_FIELD_NAME: u32 = 110
export const SPACE_BEFORE_COLON: u32 = 111
export const BAD_FIELD_VALUE: u32 = 112
export const HOST_MISSING: u32 = 113
export const HOST_REPEATED: u32 = 114
export const BAD_HOST: u32 = 115
export const BAD_CONTENT_LENGTH: u32 = 116
export const CONTENT_LENGTH_REPEATED: u32 = 117
export const LENGTH_WITH_ENCODING: u32 = 118
export const BAD_TRANSFER_ENCODING: u32 = 119
export const UNKNOWN_TRANSFER_ENCODING: u32 = 120
export const BAD_CHUNK: u32 = 121
export const BODY_TOO_LARGE: u32 = 122
export const UNKNOWN_EXPECTATION: u32 = 123
export const BAD_ESCAPE: u32 = 124
export const NOT_UTF8: u32 = 125
export const NUL_IN_NAME: u32 = 126
export const TOO_MANY_PARAMETERS: u32 = 127
export const PARAMETERS_TOO_DEEP: u32 = 128
export const PARAMETERS_CONFLICT: u32 = 129
export const BAD_JSON: u32 = 130
export const BAD_MULTIPART: u32 = 131
export const NO_MEMORY: u32 = 132
export const INTEGER_TOO_LONG: u32 = 133

/** The status a refusal is answered with. */
export function getRefusalStatus(reason: u32): u32 {
  switch (reason) {
    case TARGET_TOO_LONG:
      return 414
    case HEAD_TOO_LARGE:
    case TOO_MANY_FIELDS:
      return 431
    case UNSUPPORTED_VERSION:
      return 505
    case UNKNOWN_TRANSFER_ENCODING:
      return 501
    case BODY_TOO_LARGE:
      return 413
    case UNKNOWN_EXPECTATION:
      return 417
    case NO_MEMORY:
      return 503
    default:
      return 400
  }
}

/** One sentence for the person who sent it. It repeats nothing of the request. */
export function getRefusalText(reason: u32): string {
  switch (reason) {
    case BAD_REQUEST_LINE:
      return 'The request line is not "METHOD target HTTP/1.1".'
    case BAD_METHOD:
      return 'The method is not a token.'
    case BAD_TARGET:
      return 'The request target is malformed.'
    case BAD_VERSION:
      return 'The HTTP version is malformed.'
    case UNSUPPORTED_VERSION:
      return 'Only HTTP/1.1 and HTTP/1.0 are spoken here.'
    case TARGET_TOO_LONG:
      return 'The request target is too long.'
    case HEAD_TOO_LARGE:
      return 'The request head is too large.'
    case TOO_MANY_FIELDS:
      return 'The request has too many header fields.'
    case BAD_LINE_END:
      return 'A line ends in something other than CR LF.'
    case FOLDED_FIELD:
      return 'A header field is folded over two lines.'
    case BAD_FIELD_NAME:
      return 'A header field has a malformed name.'
    case SPACE_BEFORE_COLON:
      return 'A header field has white space before its colon.'
    case BAD_FIELD_VALUE:
      return 'A header field holds a control character.'
    case HOST_MISSING:
      return 'The Host field is missing.'
    case HOST_REPEATED:
      return 'The Host field is repeated.'
    case BAD_HOST:
      return 'The Host field is malformed.'
    case BAD_CONTENT_LENGTH:
      return 'The Content-Length field is not a plain number.'
    case CONTENT_LENGTH_REPEATED:
      return 'The Content-Length field is repeated.'
    case LENGTH_WITH_ENCODING:
      return 'Content-Length and Transfer-Encoding are both present.'
    case BAD_TRANSFER_ENCODING:
      return 'The Transfer-Encoding field does not end in one "chunked".'
    case UNKNOWN_TRANSFER_ENCODING:
      return 'Only the transfer coding "chunked" is understood.'
    case BAD_CHUNK:
      return 'A chunk of the body is malformed.'
    case BODY_TOO_LARGE:
      return 'The request body is too large.'
    case UNKNOWN_EXPECTATION:
      return 'Only the expectation "100-continue" is understood.'
    case BAD_ESCAPE:
      return 'A percent sign is not followed by two hexadecimal digits.'
    case NOT_UTF8:
      return 'The path or a parameter is not valid UTF-8.'
    case NUL_IN_NAME:
      return 'The path or the name of a parameter holds a NUL.'
    case TOO_MANY_PARAMETERS:
      return 'The request has too many parameters.'
    case PARAMETERS_TOO_DEEP:
      return 'The parameters are nested too deeply.'
    case PARAMETERS_CONFLICT:
      return 'A parameter is both a value and a list or hash.'
    case BAD_JSON:
      return 'The body is not valid JSON.'
    case BAD_MULTIPART:
      return 'The body is not valid multipart/form-data.'
    case INTEGER_TOO_LONG:
      return 'An integer of the body has more than 10,000 digits.'
    case NO_MEMORY:
      return 'The server has no room for this request now.'
    default:
      return 'The request is malformed.'
  }
}
