// What meta, link and base elements say, wherever they stand: a page with them in its body has a fault worth reporting.
// The first of several descriptions, viewports and the like counts; directives of all robots metas add up.

import { type DeclarativeRefresh, parseRefresh } from './declarative-refresh.ts'
import { ATTRIBUTE, type Attributes } from './html/attributes.ts'
import { META_KINDS_IN_BODY, type MetaKindInBody, PAGE_LIMITS } from './page.ts'
import { tidy } from './tidy-text.ts'

const { textChars, urlChars, altChars } = PAGE_LIMITS

type RawAlternate = { href: string; isInBody: boolean }

export class HeadFacts {
  readonly #attributes: Attributes
  description: string | null = null
  descriptionCount = 0
  readonly robots = new Set<string>()
  readonly googlebot = new Set<string>()
  readonly og = { title: null, type: null, image: null, url: null } as Record<OgTag, string | null>
  twitterCard: string | null = null
  viewport: string | null = null
  refresh: DeclarativeRefresh | null = null
  hasPolicy = false
  referrerPolicy: string | null = null
  readonly canonicals: RawAlternate[] = []
  readonly hreflangs: (RawAlternate & { code: string })[] = []
  amphtmlHref: string | null = null
  readonly pagination: string[] = []
  nextHref: string | null = null
  prevHref: string | null = null
  baseHref: string | null = null
  readonly #kindsInBody = new Set<MetaKindInBody>()

  constructor(attributes: Attributes) {
    this.#attributes = attributes
  }

  get metasInBody(): MetaKindInBody[] {
    return META_KINDS_IN_BODY.filter((kind) => this.#kindsInBody.has(kind))
  }

  readBase(): void {
    this.baseHref ??= this.#attributes.get(ATTRIBUTE.href, urlChars)
  }

  /** `isForScripts`: false where only visitors without scripts see the element. */
  readMeta(isInHead: boolean, isForScripts: boolean): void {
    const attributes = this.#attributes
    const written = attributes.get(ATTRIBUTE.content, textChars)
    if (written === null) return
    const content = tidy(written)
    const name = keyOf(attributes.get(ATTRIBUTE.name, 100))
    const property = keyOf(attributes.get(ATTRIBUTE.property, 100))
    if (name === 'description') {
      this.descriptionCount++
      this.description ??= content
    } else if (name === 'robots' || name === 'googlebot') {
      if (!isInHead) this.#kindsInBody.add('robots')
      addDirectives(name === 'robots' ? this.robots : this.googlebot, content)
    } else if (name === 'viewport') this.viewport ??= content
    else if (name === 'referrer') this.referrerPolicy ??= content
    else this.#readSocial(property === '' ? name : property, content)
    const equivalent = keyOf(attributes.get(ATTRIBUTE['http-equiv'], 100))
    if (isForScripts && equivalent === 'refresh') this.refresh ??= parseRefresh(written) ?? null
    // Browsers obey a policy only in the head.
    else if (equivalent === 'content-security-policy' && isInHead && content !== '') this.hasPolicy = true
  }

  #readSocial(name: string, content: string): void {
    if (content === '') return
    if (name === 'twitter:card') this.twitterCard ??= content
    else if (name.startsWith('og:') && isOgTag(name.slice(3))) this.og[name.slice(3) as OgTag] ??= content
  }

  /** Returns whether it is a style sheet, which is loaded with the page. */
  readLink(isInHead: boolean): boolean {
    const attributes = this.#attributes
    const href = attributes.get(ATTRIBUTE.href, urlChars)
    const rels = relsOf(attributes.get(ATTRIBUTE.rel, altChars) ?? '')
    if (href === null) return false
    const alternate = { href: href.trim(), isInBody: !isInHead }
    if (rels.includes('canonical')) {
      if (!isInHead) this.#kindsInBody.add('canonical')
      if (this.canonicals.length < PAGE_LIMITS.canonicals) this.canonicals.push(alternate)
    }
    const code = attributes.get(ATTRIBUTE.hreflang, altChars)
    if (code !== null && rels.includes('alternate')) {
      if (!isInHead) this.#kindsInBody.add('hreflang')
      if (this.hreflangs.length < PAGE_LIMITS.hreflangs)
        this.hreflangs.push({ ...alternate, code: code.trim() })
    }
    // Search engines look for an AMP version only in the head.
    if (isInHead && rels.includes('amphtml')) this.amphtmlHref ??= alternate.href
    const [isNext, isPrev] = [rels.includes('next'), rels.includes('prev')]
    if (isNext) this.nextHref ??= alternate.href
    if (isPrev) this.prevHref ??= alternate.href
    if ((isNext || isPrev) && this.pagination.length < PAGE_LIMITS.paginationUrls)
      this.pagination.push(alternate.href)
    return rels.includes('stylesheet')
  }
}

const OG_TAGS = ['title', 'type', 'image', 'url'] as const
type OgTag = (typeof OG_TAGS)[number]

function isOgTag(name: string): name is OgTag {
  return (OG_TAGS as readonly string[]).includes(name)
}

function keyOf(value: string | null): string {
  return value === null ? '' : value.trim().toLowerCase()
}

/** The words of a rel attribute in lower case. */
export function relsOf(value: string): string[] {
  return value
    .toLowerCase()
    .split(/[\t\n\f\r ]+/)
    .filter((word) => word !== '')
}

function addDirectives(set: Set<string>, content: string): void {
  for (const part of content.toLowerCase().split(',')) {
    // `max-snippet: 20` is written with and without the space.
    const directive = part.includes(':') ? part.trim().replace(/ ?: ?/, ':') : part.trim()
    if (directive !== '' && set.size < PAGE_LIMITS.directives) set.add(directive)
  }
}
