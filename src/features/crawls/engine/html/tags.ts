// The elements that HTML treats in a way of their own, as numbers: a known name is found without making a string of
// it. A number is a multiple of four, which leaves room for the namespace (`SVG`, `MATHML`) in its last two bits; an
// unknown name is numbered by the document's scanner from UNKNOWN_TAGS on.

const NAMES = [
  ...['a', 'address', 'applet', 'area', 'article', 'aside', 'b', 'base', 'basefont', 'bgsound', 'big'],
  ...['blockquote', 'body', 'br', 'button', 'caption', 'center', 'code', 'col', 'colgroup', 'dd', 'details'],
  ...[
    'dialog',
    'dir',
    'div',
    'dl',
    'dt',
    'em',
    'embed',
    'fieldset',
    'figcaption',
    'figure',
    'font',
    'footer',
  ],
  ...[
    'form',
    'frame',
    'frameset',
    'h1',
    'h2',
    'h3',
    'h4',
    'h5',
    'h6',
    'head',
    'header',
    'hgroup',
    'hr',
    'html',
  ],
  ...['i', 'iframe', 'image', 'img', 'input', 'keygen', 'li', 'link', 'listing', 'main', 'marquee', 'math'],
  ...['menu', 'meta', 'nav', 'nobr', 'noembed', 'noframes', 'noscript', 'object', 'ol', 'optgroup', 'option'],
  ...['p', 'param', 'picture', 'plaintext', 'pre', 'rb', 'rp', 'rt', 'rtc', 'ruby', 's', 'script', 'search'],
  ...[
    'section',
    'select',
    'small',
    'source',
    'span',
    'strike',
    'strong',
    'style',
    'sub',
    'summary',
    'sup',
    'svg',
  ],
  ...[
    'table',
    'tbody',
    'td',
    'template',
    'textarea',
    'tfoot',
    'th',
    'thead',
    'title',
    'tr',
    'track',
    'tt',
    'u',
  ],
  ...[
    'ul',
    'var',
    'wbr',
    'xmp',
    'audio',
    'video',
    'canvas',
    'datalist',
    'abbr',
    'acronym',
    'bdi',
    'bdo',
    'cite',
  ],
  ...['data', 'del', 'dfn', 'ins', 'kbd', 'label', 'map', 'mark', 'meter', 'output', 'progress', 'q', 'samp'],
  ...[
    'slot',
    'time',
    'annotation-xml',
    'desc',
    'foreignobject',
    'malignmark',
    'mglyph',
    'mi',
    'mn',
    'mo',
    'ms',
  ],
  'mtext',
] as const

export type KnownTag = (typeof NAMES)[number]

export const SVG = 1
export const MATHML = 2
export const UNKNOWN_TAGS = 1024

export const TAG = Object.freeze(
  Object.fromEntries(NAMES.map((name, index) => [name, (index + 1) * 4])),
) as Readonly<Record<KnownTag, number>>

const SLOTS = 1024
const NAME_LENGTH_MAX = 14
const slotTags = new Uint16Array(SLOTS)
const slotNames: Uint16Array[] = new Array(SLOTS).fill(new Uint16Array())

for (const name of NAMES) {
  let slot = hashOf(codesOfName(name), 0, name.length) & (SLOTS - 1)
  while (slotTags[slot] !== 0) slot = (slot + 1) & (SLOTS - 1)
  slotTags[slot] = TAG[name]
  slotNames[slot] = codesOfName(name)
}

/** The number of the name at this place, in any letter case; 0 for one that is not known. */
export function findTag(codes: Uint16Array, start: number, end: number): number {
  if (end - start > NAME_LENGTH_MAX) return 0
  let slot = hashOf(codes, start, end) & (SLOTS - 1)
  for (let tag = slotTags[slot]!; tag !== 0; tag = slotTags[slot]!) {
    if (isName(slotNames[slot]!, codes, start, end)) return tag
    slot = (slot + 1) & (SLOTS - 1)
  }
  return 0
}

/** A name as findTag and isName compare it. */
export function codesOfName(name: string): Uint16Array {
  return Uint16Array.from(name, (character) => character.charCodeAt(0))
}

/** Whether the text at this place is the name, given in lower case, in any letter case. */
export function isName(name: Uint16Array, codes: Uint16Array, start: number, end: number): boolean {
  if (end - start !== name.length) return false
  for (let at = 0; at < name.length; at++) {
    const code = codes[start + at]!
    if ((code >= 65 && code <= 90 ? code | 32 : code) !== name[at]) return false
  }
  return true
}

function hashOf(codes: Uint16Array, start: number, end: number): number {
  let hash = end - start
  for (let at = start; at < end; at++) hash = Math.imul(hash, 31) + (codes[at]! | 32)
  return hash ^ (hash >>> 7)
}

/** A table of flags by tag and namespace, for tags below UNKNOWN_TAGS. */
export function tagSet(
  html: readonly KnownTag[],
  svg: readonly KnownTag[] = [],
  mathml: readonly KnownTag[] = [],
) {
  const set = new Uint8Array(UNKNOWN_TAGS)
  for (const name of html) set[TAG[name]] = 1
  for (const name of svg) set[TAG[name] | SVG] = 1
  for (const name of mathml) set[TAG[name] | MATHML] = 1
  return set
}
