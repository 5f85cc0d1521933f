// The little that the crawler reads of CSS and srcset: what they load by http, whether a style gives an image its size, and
// whether an image is offered in a modern format. This is no parser: it looks for what is written in full.

import { trimTrailing } from '../../../lib/trim-trailing.ts'

const NAMESPACE = /@namespace[^;]*;?/gi
const ADDRESS = /(?:url\(\s*|@import\s+)["']?(http:\/\/[^"')\s;]+)/gi
const ADDRESSES_MAX = 50

/** Addresses in url(…) and @import that begin with `http:`. */
export function insecureAddresses(css: string): string[] {
  if (!/http:\/\//i.test(css)) return []
  const code = withoutComments(css).replace(NAMESPACE, '')
  const addresses: string[] = []
  for (const [, address] of code.matchAll(ADDRESS)) {
    if (addresses.push(address!) === ADDRESSES_MAX) break
  }
  return addresses
}

/** Addresses in a srcset attribute that begin with `http:`. */
export function insecureCandidates(srcset: string): string[] {
  if (!/http:/i.test(srcset)) return []
  return srcset
    .split(/[\t\n\f\r ]+/)
    .map((part) => trimTrailing(part.replace(/^,+/, ''), ','))
    .filter((part) => /^http:/i.test(part))
    .slice(0, ADDRESSES_MAX)
}

const MODERN_ADDRESS = /\.(?:webp|avif|jxl)(?![a-z\d])/i
const MODERN_TYPE = /^\s*image\/(?:webp|avif|jxl)/i

/** Whether a srcset, or the type of a source, names WebP, AVIF or JPEG XL. */
export function offersModernFormat(srcset: string | null, type: string | null): boolean {
  return (srcset !== null && MODERN_ADDRESS.test(srcset)) || (type !== null && MODERN_TYPE.test(type))
}

const NO_SIZE = /^(?:|auto|initial|unset|revert|inherit|(?:min|max|fit)-content)$/i

type StyledSize = { hasWidth: boolean; hasHeight: boolean; hasRatio: boolean }

/** The size that a style attribute sets. */
export function styledSize(style: string | null): StyledSize {
  const size = { hasWidth: false, hasHeight: false, hasRatio: false }
  if (style === null) return size
  for (const declaration of withoutComments(style).split(';')) {
    const colon = declaration.indexOf(':')
    if (colon === -1) continue
    const name = declaration.slice(0, colon).trim().toLowerCase()
    const value = declaration.slice(colon + 1).trim()
    const isGiven = !NO_SIZE.test(value.replace(/!important$/i, '').trimEnd())
    if (name === 'width') size.hasWidth = isGiven
    else if (name === 'height') size.hasHeight = isGiven
    else if (name === 'aspect-ratio') size.hasRatio = isGiven
  }
  return size
}

/** A comment that is not closed goes on to the end, as in browsers. */
function withoutComments(css: string): string {
  let start = css.indexOf('/*')
  if (start === -1) return css
  const parts: string[] = []
  let end = 0
  while (start !== -1) {
    parts.push(css.slice(end, start))
    const close = css.indexOf('*/', start + 2)
    if (close === -1) return parts.join('')
    end = close + 2
    start = css.indexOf('/*', end)
  }
  return parts.join('') + css.slice(end)
}
