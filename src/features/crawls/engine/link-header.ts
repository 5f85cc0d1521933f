// What `Link` headers say of their page: `<https://example.com/a>; rel="canonical"` names its original,
// `<https://example.com/de>; rel="alternate"; hreflang="de"` a translation. Reads what RFC 8288 allows and passes over what
// it does not understand, in one walk from left to right.

import { normalizeUrl, parseHttpUrl } from '../../../lib/page-url.ts'
import { PAGE_LIMITS, type PageHreflang } from './page.ts'

type HeaderCanonical = { href: string; url: string | null }
type HeaderLinks = { canonicals: HeaderCanonical[]; hreflangs: PageHreflang[] }

/** Enough for a page that names a hundred languages. */
const CHARS_MAX = 65_536
// One link: its address, then parameters, whose values may be quoted and then hold commas.
const LINK = /<([^<>]{0,4096})>((?:[^,<"]|"(?:[^"\\]|\\.)*")*)/g
const PARAMETER = /;[\t ]*([\w*-]+)[\t ]*=[\t ]*(?:"((?:[^"\\]|\\.)*)"|([^\s;,"]+))/g

export function readLinkHeaders(values: readonly string[], base: URL): HeaderLinks {
  const canonicals: HeaderCanonical[] = []
  const hreflangs: PageHreflang[] = []
  if (values.length === 0) return { canonicals, hreflangs }
  for (const [, written = '', text = ''] of values.join(', ').slice(0, CHARS_MAX).matchAll(LINK)) {
    const { rel, hreflang } = readParameters(text)
    const rels = rel?.toLowerCase().split(/\s+/) ?? []
    const isCanonical = rels.includes('canonical') && canonicals.length < PAGE_LIMITS.canonicals
    const isTranslation =
      hreflang !== undefined && rels.includes('alternate') && hreflangs.length < PAGE_LIMITS.hreflangs
    if (!isCanonical && !isTranslation) continue
    const href = written.trim()
    const parsed = parseHttpUrl(href, base)
    const url = parsed ? normalizeUrl(parsed) : null
    if (isCanonical) canonicals.push({ href, url })
    if (isTranslation) hreflangs.push({ href, url, isInBody: false, code: hreflang.trim() })
  }
  return { canonicals, hreflangs }
}

/** The first parameter of each name counts; RFC 8288 has later ones ignored. */
function readParameters(text: string): { rel?: string; hreflang?: string } {
  const found: { rel?: string; hreflang?: string } = {}
  for (const [, name = '', quoted, plain] of text.matchAll(PARAMETER)) {
    const key = name.toLowerCase()
    if (key === 'rel' || key === 'hreflang') found[key] ??= quoted ?? plain ?? ''
  }
  return found
}
