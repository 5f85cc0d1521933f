// Rules of versions in other languages: valid codes, whole addresses, and each version naming all others and itself.
import { isHreflangCode } from './language-codes.ts'
import type { ContentFacts } from './page-facts.ts'
import { defineFamily } from './rule.ts'
import { isBroken, isCanonicalised, isHidden, isWorkingRedirect } from './targets.ts'

export const HREFLANG = defineFamily({
  hreflang_invalid_code: {
    kind: 'page',
    scope: 'content',
    severity: 'warning',
    title: 'Invalid hreflang code',
    explanation:
      'An hreflang code is not a language of ISO 639-1 with, if need be, a script and a country of ISO 3166-1: en-GB, not en-UK.',
    check: ({ hreflangs }) => hreflangs.find(({ code }) => !isHreflangCode(code.trim()))?.code ?? false,
  },
  hreflang_no_self: {
    kind: 'page',
    scope: 'content',
    severity: 'warning',
    title: 'Page missing in its own hreflang',
    explanation: 'The hreflang list does not name the page itself.',
    check: ({ hreflangs }, { finalUrl }) =>
      hreflangs.length > 0 && !hreflangs.some(({ url }) => url === finalUrl),
  },
  hreflang_no_xdefault: {
    kind: 'page',
    scope: 'content',
    severity: 'notice',
    title: 'No x-default',
    explanation: 'The hreflang list names no page for all other languages.',
    check: ({ hreflangs }) => hreflangs.length > 0 && !hreflangs.some(({ code }) => isDefault(code)),
  },
  hreflang_relative: {
    kind: 'page',
    scope: 'content',
    severity: 'warning',
    title: 'Relative hreflang',
    explanation: 'An hreflang address is not written in full, with https://.',
    check: ({ hreflangs }) => hreflangs.find(({ href }) => !/^\s*https?:\/\//i.test(href))?.href ?? false,
  },
  hreflang_lang_mismatch: {
    kind: 'page',
    scope: 'content',
    severity: 'notice',
    title: 'Language differs from hreflang',
    explanation: 'The lang attribute of the page is another language than its own hreflang code.',
    check: ({ lang, hreflangs }, { finalUrl }) => {
      const own = hreflangs.filter(({ code, url }) => url === finalUrl && !isDefault(code))
      return !!lang?.trim() && own.length > 0 && !own.some(({ code }) => agree(lang, code)) && lang
    },
  },
  hreflang_duplicate_code: {
    kind: 'page',
    scope: 'content',
    severity: 'warning',
    title: 'Two pages for one hreflang code',
    explanation: 'The hreflang list names different addresses for the same code.',
    check: ({ hreflangs }) => findDoubleCode(hreflangs) ?? false,
  },
  hreflang_no_return: {
    kind: 'join',
    looksUp: 'hreflang',
    severity: 'warning',
    title: 'No hreflang back',
    explanation:
      'A version named by hreflang does not name this page in return, so search engines ignore the pair.',
    check: (pageUrl, target) =>
      !target.isRedirected &&
      !isBroken(target) &&
      target.hreflangUrls !== null &&
      !target.hreflangUrls.includes(pageUrl),
  },
  hreflang_to_redirect: {
    kind: 'join',
    looksUp: 'hreflang',
    severity: 'warning',
    title: 'Hreflang to a redirect',
    explanation: 'A version named by hreflang redirects.',
    widenedBy: ['link_checks', 'external_link_checks'],
    check: (_, target) => isWorkingRedirect(target),
  },
  hreflang_to_error: {
    kind: 'join',
    looksUp: 'hreflang',
    severity: 'warning',
    title: 'Hreflang to an error',
    explanation: 'A version named by hreflang answers with an error or not at all.',
    widenedBy: ['link_checks', 'external_link_checks'],
    check: (_, target) => isBroken(target),
  },
  hreflang_to_noindex: {
    kind: 'join',
    looksUp: 'hreflang',
    severity: 'warning',
    title: 'Hreflang to noindex',
    explanation: 'A version named by hreflang may not be indexed.',
    check: (_, target) => isHidden(target),
  },
  hreflang_to_non_canonical: {
    kind: 'join',
    looksUp: 'hreflang',
    severity: 'warning',
    title: 'Hreflang to a page that is not canonical',
    explanation: 'A version named by hreflang names another page as its original.',
    check: (_, target) => isCanonicalised(target),
  },
})

function isDefault(code: string): boolean {
  return code.trim().toLowerCase() === 'x-default'
}

/** `en` agrees with `en-US`; `en-GB` does not. */
function agree(lang: string, code: string): boolean {
  const [one, other] = [lang.trim().toLowerCase(), code.trim().toLowerCase()]
  return one === other || one.startsWith(`${other}-`) || other.startsWith(`${one}-`)
}

function findDoubleCode(hreflangs: ContentFacts['hreflangs']): string | undefined {
  const seen = new Map<string, string>()
  for (const { code, href, url } of hreflangs) {
    const key = code.trim().toLowerCase()
    const target = url ?? href
    if ((seen.get(key) ?? target) !== target) return code
    seen.set(key, target)
  }
  return undefined
}
