// The originals that `Link` headers name: `<https://example.com/a>; rel="canonical"`. Reads what RFC 8288 allows and
// passes over what it does not understand, in one walk from left to right.

import { normalizeUrl, parseHttpUrl } from './page-url.ts'

export type HeaderCanonical = { href: string; url: string | null }

const CHARS_MAX = 8_192
const CANONICALS_MAX = 20
// One link: its address, then parameters, whose values may be quoted and then hold commas.
const LINK = /<([^<>]{0,4096})>((?:[^,<"]|"(?:[^"\\]|\\.)*")*)/g
const PARAMETER = /;[\t ]*([\w*-]+)[\t ]*=[\t ]*(?:"((?:[^"\\]|\\.)*)"|([^\s;,"]+))/g

export function headerCanonicals(values: readonly string[], base: URL): HeaderCanonical[] {
  const found: HeaderCanonical[] = []
  for (const [, href = '', parameters = ''] of values.join(', ').slice(0, CHARS_MAX).matchAll(LINK)) {
    if (!relsOf(parameters).includes('canonical')) continue
    const url = parseHttpUrl(href.trim(), base)
    found.push({ href: href.trim(), url: url ? normalizeUrl(url) : null })
    if (found.length === CANONICALS_MAX) break
  }
  return found
}

/** Of the first `rel`: others are to be ignored. */
function relsOf(parameters: string): string[] {
  for (const [, name = '', quoted, plain] of parameters.matchAll(PARAMETER))
    if (name.toLowerCase() === 'rel') return (quoted ?? plain ?? '').toLowerCase().split(/\s+/)
  return []
}
