// The little that is read of CSS and srcset: what it loads by http, whether a style gives an image its size, and whether an
// image is offered in a modern format. No parser: it looks for what is written in full.

const COMMENT = /\/\*[\s\S]*?\*\//g
const NAMESPACE = /@namespace[^;]*;?/gi
const ADDRESS = /(?:url\(\s*|@import\s+)["']?(http:\/\/[^"')\s;]+)/gi
const ADDRESSES_MAX = 50

/** Addresses in url(…) and @import that begin with `http:`. */
export function insecureAddresses(css: string): string[] {
  if (!/http:\/\//i.test(css)) return []
  const code = css.replace(COMMENT, '').replace(NAMESPACE, '')
  const addresses: string[] = []
  for (const [, address] of code.matchAll(ADDRESS)) {
    if (addresses.push(address!) === ADDRESSES_MAX) break
  }
  return addresses
}

/** The same for a srcset attribute. */
export function insecureCandidates(srcset: string): string[] {
  if (!/http:/i.test(srcset)) return []
  return srcset
    .split(/[\t\n\f\r ]+/)
    .map((part) => part.replace(/^,+|,+$/g, ''))
    .filter((part) => /^http:/i.test(part))
    .slice(0, ADDRESSES_MAX)
}

const MODERN_ADDRESS = /\.(?:webp|avif|jxl)(?![a-z\d])/i
const MODERN_TYPE = /^\s*image\/(?:webp|avif|jxl)/i

/** Whether a srcset, or the type of a source, names WebP, AVIF or JPEG XL. */
export function offersModernFormat(srcset: string | null, type: string | null): boolean {
  return (srcset !== null && MODERN_ADDRESS.test(srcset)) || (type !== null && MODERN_TYPE.test(type))
}

const DECLARATION = /^\s*(width|height|aspect-ratio)\s*:\s*([^;]*?)\s*(?:!important\s*)?$/i
const NO_SIZE = /^(?:|auto|initial|unset|revert|inherit|(?:min|max|fit)-content)$/i

type StyledSize = { hasWidth: boolean; hasHeight: boolean; hasRatio: boolean }

/** The size that a style attribute sets. */
export function styledSize(style: string | null): StyledSize {
  const size = { hasWidth: false, hasHeight: false, hasRatio: false }
  if (style === null) return size
  for (const declaration of style.replace(COMMENT, '').split(';')) {
    const [, name, value] = DECLARATION.exec(declaration) ?? []
    if (name === undefined) continue
    const isGiven = !NO_SIZE.test(value!)
    if (/^width$/i.test(name)) size.hasWidth = isGiven
    else if (/^height$/i.test(name)) size.hasHeight = isGiven
    else size.hasRatio = isGiven
  }
  return size
}
