// One pass over the HTML of a page gives all that the crawler wants to know of it. Never throws, whatever it is given,
// and costs time in proportion to the page's length. `url` is where the page was found in the end, after redirects.

import { isSameSite, linkResolver, normalizeUrl, parseHttpUrl } from '../../../lib/page-url.ts'
import { styledSize } from './css-facts.ts'
import type { DeclarativeRefresh } from './declarative-refresh.ts'
import { Fragments, OtherFragments } from './fragments.ts'
import { relsOf } from './head-facts.ts'
import { Tree } from './html/tree.ts'
import { readJsonLd } from './json-ld.ts'
import { type Extracted, PAGE_LIMITS, type PageImage, type PageLink, type PageRefresh } from './page.ts'
import { PageReader, type RawImage } from './page-reader.ts'
import { withoutSessionIds } from './session-ids.ts'
import { profileText } from './text-profile.ts'
import { tidy } from './tidy-text.ts'

type Resolve = (href: string) => string | undefined

export function extract(html: string, url: URL): Extracted {
  let reader: PageReader | undefined
  const tree = new Tree(html, (scanner, open) => {
    reader = new PageReader(scanner, open)
    return reader
  })
  tree.run()
  return finish(reader!, url)
}

function finish(reader: PageReader, url: URL): Extracted {
  const { head } = reader
  const base = (head.baseHref !== null && parseHttpUrl(head.baseHref, url)) || url
  const resolve = linkResolver(base)
  const linkQuota = createReferenceQuota(PAGE_LIMITS.linkChars)
  const imageQuota = createReferenceQuota(PAGE_LIMITS.imageChars)
  const { links, ...linkFacts } = readLinks(reader, resolve, url, linkQuota)
  const images = readImages(reader, resolve, imageQuota)
  const resources = reader.resources.urls.map(resolve)
  const referencesOmitted = linkQuota.omitted + imageQuota.omitted
  const profile = profileText(reader.visible)
  return {
    title: reader.titleCount > 0 ? cut(tidy(reader.title), PAGE_LIMITS.textChars) : null,
    titleCount: reader.titleCount,
    description: head.description,
    descriptionCount: head.descriptionCount,
    h1: reader.headingCounts[1]! > 0 ? cut(tidy(reader.h1), PAGE_LIMITS.textChars) : null,
    h1Count: reader.headingCounts[1]!,
    hasH1Alt: reader.hasH1Alt,
    h2Count: reader.headingCounts[2]!,
    h2s: reader.h2s.map((text) => cut(tidy(text), PAGE_LIMITS.textChars)),
    headings: reader.headings,
    canonicals: head.canonicals.map((link) => ({ ...link, url: resolve(link.href) ?? null })),
    robots: [...head.robots],
    googlebot: [...head.googlebot],
    hreflangs: head.hreflangs.map((link) => ({ ...link, url: resolve(link.href) ?? null })),
    amphtmlUrl: (head.amphtmlHref !== null && resolve(head.amphtmlHref)) || null,
    ogTags: head.og,
    twitterCard: head.twitterCard,
    jsonLd: readJsonLd(reader.jsonLdBlocks, reader.jsonLdCount),
    microdataCount: reader.microdataCount,
    microdata: reader.microdata.nodes,
    rdfaCount: reader.rdfaCount,
    lang: reader.lang,
    viewport: head.viewport,
    hasMetaPolicy: head.hasPolicy,
    referrerPolicy: head.referrerPolicy,
    refresh: head.refresh && readRefresh(head.refresh, url, resolve),
    paginationUrls: resolveAll(head.pagination, resolve),
    nextUrl: (head.nextHref !== null && resolve(head.nextHref)) || null,
    prevUrl: (head.prevHref !== null && resolve(head.prevHref)) || null,
    baseUrl: base.href,
    links,
    ...linkFacts,
    images,
    imagesCount: reader.imagesCount,
    missingAltImagesCount: reader.missingAltImagesCount,
    picturesWithoutImgCount: reader.picturesWithoutImgCount,
    referencesOmitted,
    resourceUrls: resources.filter((resource) => resource !== undefined),
    stylesheetUrls: distinct(reader.resources.stylesheetPlaces.map((place) => resources[place])),
    scriptUrls: distinct(reader.resources.scriptPlaces.map((place) => resources[place])),
    imageSourceUrls: distinct(reader.resources.imageSources.map(resolve)),
    frameUrls: resolveAll(reader.resources.frames, resolve),
    formActions: resolveAll(
      reader.formActions.map((action) => (action === null || action.trim() === '' ? url.href : action)),
      resolve,
    ),
    fieldsCount: reader.forms.fieldsCount,
    unlabelledFieldsCount: reader.forms.unlabelledFieldsCount,
    buttonsCount: reader.forms.buttonsCount,
    emptyButtonsCount: reader.forms.emptyButtonsCount,
    elementsCount: reader.elementsCount,
    duplicateIds: [...reader.parts.duplicateIds],
    metasInBody: head.metasInBody,
    document: { ...reader.document },
    ...profile,
    isTruncated: reader.isTruncated || profile.isTruncated || referencesOmitted > 0,
  }
}

function readRefresh({ delaySeconds, target }: DeclarativeRefresh, page: URL, resolve: Resolve): PageRefresh {
  return { delaySeconds, url: target === null ? normalizeUrl(page) : (resolve(target) ?? null) }
}

function resolveAll(hrefs: readonly string[], resolve: Resolve): string[] {
  return hrefs.map((href) => resolve(href)).filter((url) => url !== undefined)
}

function distinct(urls: readonly (string | undefined)[]): string[] {
  if (urls.length === 0) return []
  const known = new Set(urls)
  known.delete(undefined)
  return [...known] as string[]
}

/**
 * Limits the total length of the addresses and texts of a page's links, or of its images: a base of 2,000 characters makes
 * an address of 2,000 out of every `href=a`. Once one does not fit, all that follow are left out as well.
 */
type ReferenceQuota = { omitted: number; fits(chars: number): boolean }

function createReferenceQuota(charsMax: number): ReferenceQuota {
  let left = charsMax
  return {
    omitted: 0,
    fits(chars) {
      left -= chars
      if (left < 0) this.omitted++
      return left >= 0
    },
  }
}

function readLinks(reader: PageReader, resolve: Resolve, page: URL, quota: ReferenceQuota) {
  const links: PageLink[] = []
  let linksCount = 0
  let externalLinksCount = 0
  let sessionCount = 0
  let sessionExample = ''
  let invalidCount = 0
  let invalidExample = ''
  let unencodedCount = 0
  let unencodedExample = ''
  const fragments = new Fragments((name) => reader.parts.has(name))
  const otherFragments = new OtherFragments()
  const own = normalizeUrl(page)
  const pageStart = `${page.origin}/`
  const isExternalHost = new Map<string, boolean>()
  const isExternal = (url: string): boolean => {
    if (url.startsWith(pageStart)) return false
    const hostStart = url.indexOf('//') + 2
    const host = url.slice(hostStart, url.indexOf('/', hostStart))
    const known = isExternalHost.get(host)
    if (known !== undefined) return known
    const answer = !isSameSite(host, page.host)
    isExternalHost.set(host, answer)
    return answer
  }
  for (const link of reader.links) {
    const written = resolve(link.href)
    if (written === undefined) {
      if (isMeantForWeb(link.href) && invalidCount++ === 0)
        invalidExample = cut(link.href.trim(), PAGE_LIMITS.anchorChars)
      continue
    }
    linksCount++
    const external = isExternal(written)
    // `written` has everything beyond ASCII percent-encoded, except in host names, which use punycode.
    if (!external && written.includes('%') && NOT_ASCII.test(link.href) && unencodedCount++ === 0)
      unencodedExample = link.href
    const hasFragment = !external && link.href.includes('#')
    if (hasFragment && written === own) fragments.add(link.href)
    if (external) externalLinksCount++
    const url = external ? written : withoutSessionIds(written)
    if (url !== written && sessionCount++ === 0) sessionExample = written
    const text = tidy(link.text)
    const anchor = cut(text === '' ? tidy(link.alt) : text, PAGE_LIMITS.anchorChars)
    if (!quota.fits(url.length + anchor.length)) continue
    const rels = link.rel === '' ? undefined : relsOf(link.rel)
    if (hasFragment && written !== own) otherFragments.add(links.length, url, link.href)
    links.push({
      url,
      anchor,
      hasLabel: link.hasLabel,
      isNofollow: rels?.includes('nofollow') === true,
      isQualified: rels !== undefined && (rels.includes('sponsored') || rels.includes('ugc')),
      isExternal: external,
      hasTargetBlank: link.hasTargetBlank,
    })
  }
  for (const href of reader.moreHrefs) {
    const url = resolve(href)
    if (url === undefined) continue
    linksCount++
    quota.omitted++
    if (isExternal(url)) externalLinksCount++
  }
  return {
    links,
    linksCount,
    externalLinksCount,
    sessionLinks: sessionCount > 0 ? { count: sessionCount, example: sessionExample } : null,
    unencodedLinks: unencodedCount > 0 ? { count: unencodedCount, example: unencodedExample } : null,
    invalidLinks: invalidCount > 0 ? { count: invalidCount, example: invalidExample } : null,
    missingFragments: [...fragments.missing],
    otherFragments: otherFragments.all,
    partHashes: reader.parts.hashes(),
  }
}

const SCHEME = /^[\0- ]*([a-z][a-z0-9+.-]{0,40}):/i
const WEB_SCHEMES: readonly string[] = ['http', 'https']

/** Whether browsers ask a web server when somebody follows it: not an e-mail address, a script or a telephone number. */
export function isMeantForWeb(href: string): boolean {
  const scheme = SCHEME.exec(href)?.[1]
  return scheme === undefined || WEB_SCHEMES.includes(scheme.toLowerCase())
}

const NOT_ASCII = /[^\0-\x7f]/

const DATA_URI = /^[\0- ]*data:/i
const SVG_DATA_URI = /^[\0- ]*data:image\/svg\+xml/i
const SVG_URL = /\.svg(?:$|\?)/i

function readImages(reader: PageReader, resolve: Resolve, quota: ReferenceQuota): PageImage[] {
  quota.omitted += reader.imagesCount - reader.images.length
  return reader.images
    .map((image) => readImage(image, resolve))
    .filter(({ url, alt }) => quota.fits((url?.length ?? 0) + (alt?.length ?? 0)))
}

function readImage(image: RawImage, resolve: Resolve): PageImage {
  const src = image.src?.trim() ? image.src : null
  const isDataUri = src !== null && DATA_URI.test(src)
  const url = src === null || isDataUri ? null : (resolve(src) ?? null)
  const width = readDimension(image.width)
  const height = readDimension(image.height)
  return {
    url,
    alt: image.alt === null ? null : tidy(image.alt),
    width,
    height,
    hasSize: (width !== null && height !== null) || isSized(image.style, width, height),
    hasSrcset: image.hasSrcset,
    hasModernSource: image.hasModernSource,
    isDataUri,
    isSvg: isDataUri ? SVG_DATA_URI.test(src) : url !== null && SVG_URL.test(url),
  }
}

function isSized(style: string | null, width: number | null, height: number | null): boolean {
  const styled = styledSize(style)
  const hasWidth = width !== null || styled.hasWidth
  const hasHeight = height !== null || styled.hasHeight
  return (hasWidth && hasHeight) || (styled.hasRatio && (hasWidth || hasHeight))
}

const DIMENSION = /^[\t\n\f\r ]*\+?(\d{1,9})(?!\d)(?:\.\d*)?(%?)/

/** Pixels as browsers read the attribute; a percentage is no number of pixels. */
function readDimension(value: string | null): number | null {
  const match = value === null ? null : DIMENSION.exec(value)
  return match && match[2] === '' ? Number(match[1]) : null
}

/** Cuts to `charsMax` UTF-16 units, never in the middle of a surrogate pair. */
function cut(text: string, charsMax: number): string {
  if (text.length <= charsMax) return text
  const isHalf = (text.charCodeAt(charsMax - 1) & 0xfc00) === 0xd800
  return text.slice(0, isHalf ? charsMax - 1 : charsMax)
}
