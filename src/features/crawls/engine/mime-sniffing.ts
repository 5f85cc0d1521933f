// Guesses the type of a body by its first bytes when its server names none, as browsers do by the MIME Sniffing Standard.
// Only kinds that a crawl treats in different ways are distinguished; audio, video and archives are bytes.

const HEADER_BYTES = 1_445
const HTML =
  /^[\t\n\f\r ]*<(?:!doctype html|html|head|script|iframe|h1|div|font|table|a|style|title|b|body|br|p|!--)[ >]/i
const XML = /^[\t\n\f\r ]*<\?xml/
// Matched against latin1 text, in which each character is one byte.
const SIGNATURES: readonly (readonly [RegExp, string])[] = [
  [/^%!PS-Adobe-/, 'application/postscript'],
  [/^(?:\xfe\xff|\xff\xfe|\xef\xbb\xbf)/, 'text/plain'],
  // biome-ignore lint/suspicious/noControlCharactersInRegex: icons begin so.
  [/^\0\0[\x01\x02]\0/, 'image/x-icon'],
  [/^BM/, 'image/bmp'],
  [/^GIF8[79]a/, 'image/gif'],
  [/^RIFF[\s\S]{4}WEBPVP/, 'image/webp'],
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the signature has one.
  [/^\x89PNG\r\n\x1a\n/, 'image/png'],
  [/^\xff\xd8\xff/, 'image/jpeg'],
]
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what no text has.
const BINARY = /[\0-\x08\x0b\x0e-\x1a\x1c-\x1f]/

/** Whether a type says nothing, or is no media type. `mediaType` is in lower case and without parameters. */
export function isUnknownType(mediaType: string | null): boolean {
  return (
    mediaType === null ||
    !mediaType.includes('/') ||
    /^(?:unknown\/unknown|application\/unknown|\*\/\*)$/.test(mediaType)
  )
}

/** `isNosniff`: the server forbids treating the body as a type that may hold a script. */
export function sniffedTypeOf(bytes: Uint8Array, isNosniff: boolean): string {
  const length = Math.min(bytes.byteLength, HEADER_BYTES)
  const start = Buffer.from(bytes.buffer, bytes.byteOffset, length).toString('latin1')
  if (!isNosniff) {
    if (HTML.test(start)) return 'text/html'
    if (XML.test(start)) return 'text/xml'
    if (start.startsWith('%PDF-')) return 'application/pdf'
  }
  for (const [signature, type] of SIGNATURES) if (signature.test(start)) return type
  return BINARY.test(start) ? 'application/octet-stream' : 'text/plain'
}
