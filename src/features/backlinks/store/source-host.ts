// The host of a page that links. Addresses arrive normalised, so the host is found without a URL parser, which would take
// as long as everything else that is done with a link.

const SCHEME = /^https?:\/\//i
const SLASH = 0x2f
const QUESTION = 0x3f
const HASH = 0x23
const AT = 0x40

/** With its port. Throws for what is not absolute http or https. */
export function hostOfAddress(url: string): string {
  if (!SCHEME.test(url)) throw notAnAddress(url)
  let start = url.indexOf('://') + 3
  let end = start
  for (; end < url.length; end++) {
    const code = url.charCodeAt(end)
    if (code === SLASH || code === QUESTION || code === HASH) break
    if (code === AT) start = end + 1
  }
  if (start === end) throw notAnAddress(url)
  return url.slice(start, end)
}

const SHOWN_CHARS_MAX = 100

function notAnAddress(url: string): RangeError {
  const shown = url.length <= SHOWN_CHARS_MAX ? url : `${url.slice(0, SHOWN_CHARS_MAX)}…`
  return new RangeError(`${JSON.stringify(shown)} is not an absolute http or https address.`)
}
