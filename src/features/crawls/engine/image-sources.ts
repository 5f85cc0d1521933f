// Where else an image may come from than its src: the candidates of a srcset, as the HTML standard splits them, and what
// scripts that load images late keep in data attributes. Data attributes follow no standard, so a value that does not
// look like an address is left alone: an id, or an address with placeholders for a script.

const COMMA = 44
const SPACE = 32
const OPENING = 40
const CLOSING = 41
const CANDIDATES_MAX = 50

/**
 * The addresses of a srcset, as they are written; if it was cut, its last address is left out. Works on character codes
 * for speed, because pages have many of them.
 */
export function srcsetUrls(srcset: string, isCut = false): string[] {
  const urls: string[] = []
  const { length } = srcset
  const hasGaps = HAS_GAPS.test(srcset)
  let at = 0
  while (urls.length < CANDIDATES_MAX) {
    while (at < length && isSpaceOrComma(srcset.charCodeAt(at))) at++
    if (at === length) break
    const start = at
    while (at < length && srcset.charCodeAt(at) > SPACE) at++
    let end = at
    while (srcset.charCodeAt(end - 1) === COMMA) end--
    if (end === at) at = endOfDescriptors(srcset, at)
    if (isCut && at === length) break
    const url = srcset.slice(start, end)
    if (!hasGaps || !HAS_GAPS.test(url)) urls.push(url)
  }
  return urls
}

/** Control characters count as spaces: no address has any. */
function isSpaceOrComma(code: number): boolean {
  return code <= SPACE || code === COMMA
}

/** The position of the next comma outside parentheses, or the end of the text. */
function endOfDescriptors(text: string, start: number): number {
  let isInside = false
  for (let at = start; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code === OPENING) isInside = true
    else if (code === CLOSING) isInside = false
    else if (code === COMMA && !isInside) return at
  }
  return text.length
}

const HAS_GAPS = /[{}<>]/
const HAS_SPACE = /\s/
const IS_ADDRESS = /[/.]/

/** The address that a data attribute holds; undefined when it holds something else. */
export function lateUrl(value: string): string | undefined {
  const url = value.trim()
  return IS_ADDRESS.test(url) && !HAS_GAPS.test(url) && !HAS_SPACE.test(url) ? url : undefined
}
