import { mediaTypeNamed } from '../vocabulary/formats.ts'

const BINARY = 'application/octet-stream'

/** A beginning by which a file is known: its text (one character a byte), where it stands, and the type. */
type Sign = readonly [text: string, at: number, type: string]

/** Sources: the specifications of the formats, as the Media Type Registry of IANA names them. */
const SIGNS: readonly Sign[] = [
  ['\x89PNG\r\n\x1a\n', 0, 'image/png'],
  ['\xff\xd8\xff', 0, 'image/jpeg'],
  ['GIF87a', 0, 'image/gif'],
  ['GIF89a', 0, 'image/gif'],
  ['II*\0', 0, 'image/tiff'],
  ['MM\0*', 0, 'image/tiff'],
  ['8BPS', 0, 'image/vnd.adobe.photoshop'],
  ['\0\0\x01\0', 0, 'image/vnd.microsoft.icon'],
  ['%PDF-', 0, 'application/pdf'],
  ['%!PS', 0, 'application/postscript'],
  ['{\\rtf', 0, 'application/rtf'],
  ['PK\x03\x04', 0, 'application/zip'],
  ['PK\x05\x06', 0, 'application/zip'],
  ['\x1f\x8b', 0, 'application/gzip'],
  ['BZh', 0, 'application/x-bzip2'],
  ['\xfd7zXZ\0', 0, 'application/x-xz'],
  ["7z\xbc\xaf'\x1c", 0, 'application/x-7z-compressed'],
  ['Rar!\x1a\x07', 0, 'application/x-rar-compressed'],
  ['ustar', 257, 'application/x-tar'],
  ['\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1', 0, 'application/x-ole-storage'],
  ['SQLite format 3\0', 0, 'application/x-sqlite3'],
  ['FWS', 0, 'application/x-shockwave-flash'],
  ['CWS', 0, 'application/x-shockwave-flash'],
  ['\x7fELF', 0, 'application/x-elf'],
  ['\0asm', 0, 'application/wasm'],
  ['wOFF', 0, 'font/woff'],
  ['wOF2', 0, 'font/woff2'],
  ['OTTO', 0, 'font/otf'],
  ['ID3', 0, 'audio/mpeg'],
  ['\xff\xfb', 0, 'audio/mpeg'],
  ['\xff\xf3', 0, 'audio/mpeg'],
  ['\xff\xf2', 0, 'audio/mpeg'],
  ['fLaC', 0, 'audio/flac'],
  ['MThd', 0, 'audio/midi'],
  ['OggS', 0, 'application/ogg'],
  ['\x1aE\xdf\xa3', 0, 'video/x-matroska'],
  ['\0\0\x01\xba', 0, 'video/mpeg'],
  ['FLV\x01', 0, 'video/x-flv'],
]

/** The contents of RIFF and of IFF, by the word behind the length. */
const IN_RIFF: Readonly<Record<string, string>> = {
  WEBP: 'image/webp',
  WAVE: 'audio/x-wav',
  'AVI ': 'video/x-msvideo',
  AIFF: 'audio/x-aiff',
  AIFC: 'audio/x-aiff',
}

/** The brands of the ISO base media file format (ISO/IEC 14496-12); any other is a video. */
const BRANDS: readonly (readonly [RegExp, string])[] = [
  [/^avi[fs]$/, 'image/avif'],
  [/^he[iv][cxms]$/, 'image/heic'],
  [/^m(?:if|sf)1$/, 'image/heif'],
  [/^M4[AB] $/, 'audio/mp4'],
  [/^M4V/, 'video/x-m4v'],
  [/^qt {2}$/, 'video/quicktime'],
  [/^3g/, 'video/3gpp'],
]

/** Types that are a kind of another: a file whose bytes are the latter's is the former, where its name or its sender says so. */
const KINDS: readonly (readonly [child: RegExp, parent: string])[] = [
  [
    /^text\/|^application\/(?:json|javascript|x-yaml|xml|x-sh|x-ruby|sql|[\w.-]+\+json)$/,
    'text/plain',
  ],
  [/\+xml$|^text\/(?:xml|html)$/, 'application/xml'],
  [
    /^application\/(?:vnd\.(?:openxmlformats-|oasis\.opendocument\.|ms-\w+\.\w+\.macroenabled|android\.package-archive|google-earth\.kmz)|epub\+zip|java-archive)/i,
    'application/zip',
  ],
  [/^application\/(?:msword|vnd\.ms-|vnd\.visio)/, 'application/x-ole-storage'],
  [/^(?:audio|video)\/ogg$|^audio\/(?:vorbis|opus)$/, 'application/ogg'],
  [/^(?:audio|video)\/webm$|^audio\/x-matroska$/, 'video/x-matroska'],
  [/^(?:audio\/(?:mp4|x-m4a|m4a)|video\/x-m4v)$/, 'video/mp4'],
  [/^application\/(?:illustrator|x-illustrator)$/, 'application/pdf'],
  [/^image\/(?:x-adobe-dng|x-canon-|x-nikon-|x-sony-)/, 'image/tiff'],
]

/**
 * The media type of a file: what its first bytes say, or a kind of that which its sender or its name says; these alone where the
 * bytes say nothing. What the sender says counts before the name. Source: the gem marcel, Marcel::MimeType.for.
 */
export function mediaTypeOf(
  head: Uint8Array,
  filename: string | null,
  declared: string | null,
): string {
  const [plain = ''] = (declared ?? '').toLowerCase().split(/[;,\s]/)
  const candidates = [
    typeOfBytes(head),
    /^[\w!#$&^.+-]+\/[\w!#$&^.+-]+$/.test(plain) && plain !== BINARY ? plain : null,
    filename === null || !filename.includes('.') ? null : (mediaTypeNamed(filename) ?? null),
    BINARY,
  ].filter((each) => each !== null)
  return candidates.reduce((type, each) => (isKind(each, type) ? each : type))
}

function isKind(child: string, parent: string): boolean {
  return child !== parent && KINDS.some(([kind, above]) => above === parent && kind.test(child))
}

/** What the first bytes of a file say of it; null for nothing. */
function typeOfBytes(head: Uint8Array): string | null {
  const text = Buffer.from(head.buffer, head.byteOffset, head.byteLength).toString('latin1')
  const form = text.slice(0, 4)
  if (form === 'RIFF' || form === 'FORM') return IN_RIFF[text.slice(8, 12)] ?? null
  if (text.slice(4, 8) === 'ftyp') {
    const brand = text.slice(8, 12)
    return BRANDS.find(([name]) => name.test(brand))?.[1] ?? 'video/mp4'
  }
  if (form === '\x1aE\xdf\xa3' && text.slice(0, 64).includes('webm')) return 'video/webm'
  // A bitmap says how long its second header is.
  if (text.startsWith('BM') && /^[\x0c\x28\x34\x38\x40\x6c\x7c]\0\0\0/.test(text.slice(14, 18)))
    return 'image/bmp'
  const sign = SIGNS.find(([word, at]) => text.startsWith(word, at))
  return sign?.[2] ?? typeOfMarkup(text)
}

/** HTML, SVG and other XML, behind a mark of the encoding, spaces and comments. */
function typeOfMarkup(text: string): string | null {
  let rest = text.replace(/^\xef\xbb\xbf/, '').trimStart()
  const isXml = rest.startsWith('<?xml')
  for (;;) {
    const end = rest.startsWith('<!--')
      ? rest.indexOf('-->') + 2
      : /^<(?:\?|!doctype\s+svg)/i.test(rest)
        ? rest.indexOf('>')
        : 0
    if (end <= 1) break
    rest = rest.slice(end + 1).trimStart()
  }
  if (/^<(?:!doctype\s+html|html|head|body|script|iframe)\b/i.test(rest)) return 'text/html'
  if (/^<(?:\w+:)?svg[\s>]/i.test(rest)) return 'image/svg+xml'
  return isXml ? 'application/xml' : null
}
