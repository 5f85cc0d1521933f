// Where else an image may come from than its src: the candidates of a srcset, as the HTML standard splits them, and what
// scripts that load images late keep in data attributes. Those are a habit and no standard, so what does not look like an
// address is left alone: an id, or an address with places that a script fills in.

const IS_SPACE = /[\t\n\f\r ]/
const SPACES_AND_COMMAS = /[\t\n\f\r ,]*/y
const WORD = /[^\t\n\f\r ]+/y
const CANDIDATES_MAX = 50

/** The addresses of a srcset, as they are written; of one that is cut, without the last. */
export function srcsetUrls(srcset: string, isCut = false): string[] {
  const urls: string[] = []
  let at = 0
  while (urls.length < CANDIDATES_MAX) {
    at = endOf(SPACES_AND_COMMAS, srcset, at)
    if (at >= srcset.length) break
    const end = endOf(WORD, srcset, at)
    const word = srcset.slice(at, end)
    const url = word.replace(/,+$/, '')
    at = url.length < word.length ? end : endOfDescriptors(srcset, end)
    if (isCut && at >= srcset.length) break
    if (!HAS_GAPS.test(url)) urls.push(url)
  }
  return urls
}

function endOf(pattern: RegExp, text: string, start: number): number {
  pattern.lastIndex = start
  pattern.test(text)
  return pattern.lastIndex
}

/** At the next comma that stands in no parentheses. */
function endOfDescriptors(text: string, start: number): number {
  let isInside = false
  for (let at = start; at < text.length; at++) {
    const character = text[at]
    if (character === '(') isInside = true
    else if (character === ')') isInside = false
    else if (character === ',' && !isInside) return at
  }
  return text.length
}

const HAS_GAPS = /[{}<>]/
const IS_ADDRESS = /[/.]/

/** The address that a data attribute holds; undefined when it holds something else. */
export function lateUrl(value: string): string | undefined {
  const url = value.trim()
  return IS_ADDRESS.test(url) && !HAS_GAPS.test(url) && !IS_SPACE.test(url) ? url : undefined
}
