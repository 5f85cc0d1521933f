import { offersModernFormat, styledSize } from '../../src/features/crawls/engine/css-facts.ts'
import { parseRefresh } from '../../src/features/crawls/engine/declarative-refresh.ts'
import { isMeantForWeb } from '../../src/features/crawls/engine/extract.ts'
import { Fragments, OtherFragments, partHash } from '../../src/features/crawls/engine/fragments.ts'
import { readJsonLd } from '../../src/features/crawls/engine/json-ld.ts'
import {
  type Extracted,
  type MetaKindInBody,
  PAGE_LIMITS,
  type PageImage,
} from '../../src/features/crawls/engine/page.ts'
import { withoutSessionIds } from '../../src/features/crawls/engine/session-ids.ts'
import { isSameSite, normalizeUrl, parseHttpUrl } from '../../src/lib/page-url.ts'
import { collapseWhitespace } from '../../src/lib/text.ts'
import { get, type Notes, readNotes, rels, words } from './parse5-notes.ts'
import { plainTextProfile } from './plain-text-profile.ts'

/** But for the head and body as written: parse5 does not tell of tags that it ignores. */
export function extractWithParse5(html: string, url: URL): Omit<Extracted, 'document'> {
  const notes = readNotes(html)
  const base = (notes.bases[0] && parseHttpUrl(get(notes.bases[0], 'href')!, url)) || url
  const resolve = (href: string): string | null => {
    const resolved = parseHttpUrl(href, base)
    return resolved ? normalizeUrl(resolved) : null
  }
  const all = (hrefs: string[]): string[] => hrefs.map(resolve).filter((resolved) => resolved !== null)
  const meta = readMetas(notes)
  const links = [...notes.linkOf.values()].flatMap((link) => {
    const resolved = resolve(link.href)
    if (resolved === null) return []
    const isExternal = !isSameSite(new URL(resolved).host, url.host)
    return {
      url: isExternal ? resolved : withoutSessionIds(resolved),
      written: resolved,
      href: link.href,
      hasLabel: link.hasLabel,
      anchor: (collapseWhitespace(link.text) || collapseWhitespace(link.alt)).slice(
        0,
        PAGE_LIMITS.anchorChars,
      ),
      isNofollow: hasRel(link.rel, 'nofollow'),
      isQualified: hasRel(link.rel, 'sponsored') || hasRel(link.rel, 'ugc'),
      isExternal,
      hasTargetBlank: link.target.trim().toLowerCase() === '_blank',
    }
  })
  const invalid = [...notes.linkOf.values()].filter(
    ({ href }) => resolve(href) === null && isMeantForWeb(href),
  )
  const sessionLinks = links.filter((link) => link.url !== link.written)
  const unencoded = links.filter(
    (link) => !link.isExternal && link.written.includes('%') && /[^\0-\x7f]/.test(link.href),
  )
  const fragments = new Fragments((name) => notes.ids.includes(name) || notes.names.includes(name))
  for (const { written, href } of links)
    if (written === normalizeUrl(url) && href.includes('#')) fragments.add(href)
  const otherFragments = new OtherFragments()
  for (const [at, link] of links.entries())
    if (link.written !== normalizeUrl(url) && link.href.includes('#') && !link.isExternal)
      otherFragments.add(at, link.url, link.href)
  const buttons = [...notes.buttonOf.values()]
  const isFieldNamed = (field: (typeof notes.fields)[number]) =>
    field.isNamed || (field.id !== null && notes.labelledIds.includes(field.id))
  const relevant = notes.linkElements.filter(({ attrs }) => get(attrs, 'href') !== null)
  const alternates = relevant.map(({ attrs, isInHead }) => {
    const href = get(attrs, 'href')!.trim()
    return {
      rels: rels(attrs),
      code: get(attrs, 'hreflang'),
      link: { href, url: resolve(href), isInBody: !isInHead },
    }
  })
  const firstUrl = (rel: string) => alternates.find(({ rels }) => rels.includes(rel))?.link.url ?? null
  const canonicals = alternates.filter((alternate) => alternate.rels.includes('canonical'))
  const hreflangs = alternates.filter(({ rels, code }) => rels.includes('alternate') && code !== null)
  const inBody: Record<MetaKindInBody, boolean> = {
    robots: meta.isRobotsInBody,
    canonical: canonicals.some(({ link }) => link.isInBody),
    hreflang: hreflangs.some(({ link }) => link.isInBody),
  }
  return {
    title: notes.titles[0] ? collapseWhitespace(notes.titles[0].text) : null,
    titleCount: notes.titles.length,
    description: meta.description,
    descriptionCount: meta.descriptionCount,
    h1: notes.h1s[0] ? collapseWhitespace(notes.h1s[0].text) : null,
    h1Count: notes.headings.filter((level) => level === 1).length,
    hasH1Alt: notes.hasH1Alt,
    h2Count: notes.headings.filter((level) => level === 2).length,
    h2s: [...notes.h2Of.values()].map(({ text }) => collapseWhitespace(text)),
    headings: notes.headings,
    canonicals: canonicals.map(({ link }) => link),
    robots: meta.robots,
    googlebot: meta.googlebot,
    hreflangs: hreflangs.map(({ link, code }) => ({ ...link, code: code!.trim() })),
    amphtmlUrl:
      alternates.find(({ rels, link }) => rels.includes('amphtml') && !link.isInBody)?.link.url ?? null,
    ogTags: meta.ogTags,
    twitterCard: meta.twitterCard,
    jsonLd: readJsonLd(
      notes.jsonLd.map(({ text }) => text),
      notes.jsonLd.length,
    ),
    microdataCount: notes.microdataCount,
    microdata: notes.items,
    rdfaCount: notes.rdfaCount,
    lang: notes.lang,
    viewport: meta.viewport,
    hasMetaPolicy: meta.hasPolicy,
    referrerPolicy: meta.referrerPolicy,
    refresh: meta.refresh && {
      delaySeconds: meta.refresh.delaySeconds,
      url: meta.refresh.target === null ? normalizeUrl(url) : resolve(meta.refresh.target),
    },
    paginationUrls: all(
      alternates
        .filter(({ rels }) => rels.includes('next') || rels.includes('prev'))
        .map(({ link }) => link.href),
    ),
    nextUrl: firstUrl('next'),
    prevUrl: firstUrl('prev'),
    baseUrl: base.href,
    links: links.map(({ written, href, ...link }) => link),
    sessionLinks: sessionLinks[0] ? { count: sessionLinks.length, example: sessionLinks[0].written } : null,
    unencodedLinks: unencoded[0] ? { count: unencoded.length, example: unencoded[0].href } : null,
    invalidLinks: invalid[0] ? { count: invalid.length, example: invalid[0].href.trim() } : null,
    missingFragments: [...fragments.missing],
    otherFragments: otherFragments.all,
    partHashes: Uint32Array.from(
      [...new Set(notes.ids), ...new Set(notes.names)].filter((name) => name !== ''),
      partHash,
    ),
    linksCount: links.length,
    externalLinksCount: links.filter((link) => link.isExternal).length,
    images: notes.images.map((image) => readImage(image, resolve)),
    imagesCount: notes.images.length,
    missingAltImagesCount: notes.images.filter(({ attrs }) => get(attrs, 'alt') === null).length,
    referencesOmitted: 0,
    picturesWithoutImgCount: [...notes.pictureOf.values()].filter((picture) => !picture.hasImg).length,
    resourceUrls: all(notes.resources),
    stylesheetUrls: [...new Set(all(notes.stylesheets))],
    scriptUrls: [...new Set(all(notes.scripts))],
    imageSourceUrls: [...new Set(all(notes.imageSources))],
    frameUrls: all(notes.frames),
    formActions: all(notes.formActions.map((action) => (action?.trim() ? action : url.href))),
    fieldsCount: notes.fields.length,
    unlabelledFieldsCount: notes.fields.filter((field) => !isFieldNamed(field)).length,
    buttonsCount: buttons.length,
    emptyButtonsCount: buttons.filter(({ isNamed }) => !isNamed).length,
    elementsCount: notes.elementsCount,
    duplicateIds: [...new Set(notes.ids.filter((id, index) => notes.ids.indexOf(id) !== index))],
    metasInBody: (['robots', 'canonical', 'hreflang'] as const).filter((kind) => inBody[kind]),
    ...plainTextProfile(notes.visible),
    isTruncated: false,
  }
}

function readMetas(notes: Notes) {
  const metas = notes.metas.flatMap(({ attrs, isInHead, isForScripts }) => {
    const content = get(attrs, 'content')
    if (content === null) return []
    const key = (name: string) => (get(attrs, name) ?? '').trim().toLowerCase()
    const property = key('property')
    return {
      name: key('name'),
      social: property === '' ? key('name') : property,
      equiv: key('http-equiv'),
      content: collapseWhitespace(content),
      refresh: isForScripts ? parseRefresh(content) : undefined,
      isInHead,
    }
  })
  const named = (name: string) => metas.filter((meta) => meta.name === name)
  const social = (name: string) =>
    metas.find((meta) => meta.social === name && meta.content !== '' && !OWN_NAMES.has(meta.name))?.content ??
    null
  const directives = (name: string) => [
    ...new Set(
      named(name)
        .flatMap(({ content }) => content.toLowerCase().split(','))
        .map((part) => part.trim().replace(/ ?: ?/, ':'))
        .filter(Boolean),
    ),
  ]
  return {
    description: named('description')[0]?.content ?? null,
    descriptionCount: named('description').length,
    robots: directives('robots'),
    googlebot: directives('googlebot'),
    isRobotsInBody: [...named('robots'), ...named('googlebot')].some(({ isInHead }) => !isInHead),
    viewport: named('viewport')[0]?.content ?? null,
    referrerPolicy: named('referrer')[0]?.content ?? null,
    hasPolicy: metas.some(
      ({ equiv, content, isInHead }) => equiv === 'content-security-policy' && content !== '' && isInHead,
    ),
    refresh: metas.find(({ equiv, refresh }) => equiv === 'refresh' && refresh)?.refresh ?? null,
    twitterCard: social('twitter:card'),
    ogTags: {
      title: social('og:title'),
      type: social('og:type'),
      image: social('og:image'),
      url: social('og:url'),
    },
  }
}

const OWN_NAMES = words('description robots googlebot viewport referrer')

function readImage(
  { attrs, hasPictureSrcset, hasModernPicture }: Notes['images'][number],
  resolve: (href: string) => string | null,
): PageImage {
  const src = get(attrs, 'src')?.trim() || null
  const isDataUri = src !== null && /^data:/i.test(src)
  const url = src === null || isDataUri ? null : resolve(src)
  const dimension = (name: string) => {
    const [, digits, rest = ''] = /^[\t\n\f\r ]*\+?(\d+)(.*)$/s.exec(get(attrs, name) ?? '') ?? []
    if (digits === undefined || digits.length > 9 || /^(\.\d*)?%/.test(rest)) return null
    return Number(digits)
  }
  const alt = get(attrs, 'alt')
  return {
    url,
    alt: alt === null ? null : collapseWhitespace(alt),
    width: dimension('width'),
    height: dimension('height'),
    hasSize: hasSize(get(attrs, 'style'), dimension('width'), dimension('height')),
    hasModernSource: hasModernPicture || offersModernFormat(get(attrs, 'srcset'), null),
    hasSrcset: hasPictureSrcset || get(attrs, 'srcset') !== null,
    isDataUri,
    isSvg: isDataUri
      ? /^data:image\/svg\+xml/i.test(src)
      : url !== null && new URL(url).pathname.toLowerCase().endsWith('.svg'),
  }
}

function hasSize(style: string | null, width: number | null, height: number | null): boolean {
  const styled = styledSize(style)
  const given = [width !== null || styled.hasWidth, height !== null || styled.hasHeight]
  return given.every(Boolean) || (styled.hasRatio && given.some(Boolean))
}

function hasRel(value: string, name: string): boolean {
  return value
    .toLowerCase()
    .split(/[\t\n\f\r ]+/)
    .includes(name)
}
