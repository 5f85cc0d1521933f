// The page extraction written plainly on top of parse5: what the hand-written scanner must agree with. parse5 builds
// its tree; this adapter notes, as elements and text arrive, what stood open then. Standards mode for every page, and
// no caps but that of anchors: the pages of the tests stay below the others.

import {
  type DefaultTreeAdapterMap,
  defaultTreeAdapter,
  html as names,
  Parser,
  type TreeAdapter,
} from 'parse5'
import {
  insecureAddresses,
  insecureCandidates,
  offersModernFormat,
  styledSize,
} from '../../src/crawler/css-facts.ts'
import { parseRefresh } from '../../src/crawler/declarative-refresh.ts'
import { Fragments } from '../../src/crawler/fragments.ts'
import { readJsonLd } from '../../src/crawler/json-ld.ts'
import {
  type Extracted,
  type MetaKindInBody,
  PAGE_LIMITS,
  type PageImage,
  type StructuredNode,
} from '../../src/crawler/page.ts'
import { isSameSite, normalizeUrl, parseHttpUrl } from '../../src/crawler/page-url.ts'
import { withoutSessionIds } from '../../src/crawler/session-ids.ts'
import { collapseWhitespace } from '../../src/lib/text.ts'
import { plainTextProfile } from './plain-text-profile.ts'

type Element = DefaultTreeAdapterMap['element']
type Attrs = Element['attrs']

const HIDDEN = words(
  'script style noscript template title textarea select datalist iframe noembed noframes audio video canvas head',
)
const INLINE = words(
  `a abbr acronym b bdi bdo big cite code data del dfn em font i ins kbd label map mark nobr output picture q s samp
  slot small span strike strong sub sup time tt u var script style noscript template title`,
)
// Elements that HTML does not know are inline, as browsers show them.
const BLOCK = words(
  `address applet article aside basefont bgsound blockquote body br button caption center col colgroup dd details
  dialog dir div dl dt embed fieldset figcaption figure footer form frame frameset h1 h2 h3 h4 h5 h6 head header hgroup
  hr html iframe image input keygen li listing main marquee math menu meter nav noembed noframes object ol optgroup
  option p param plaintext pre progress rb rp rt rtc ruby search section select source summary svg table tbody td
  textarea tfoot th thead tr track ul wbr xmp audio video canvas datalist annotation-xml desc foreignobject malignmark
  mglyph mi mn mo ms mtext area base img link meta`,
)
const SEPARATING_VOIDS = words('br hr input embed')
const SRC_RESOURCES = words('script iframe frame embed source video audio track')

function words(text: string): Set<string> {
  return new Set(text.trim().split(/\s+/))
}

type Link = { href: string; rel: string; target: string; text: string; alt: string; hasLabel: boolean }

function isAround(open: Element[]): boolean {
  const isIn = (...names: string[]) => open.some((element) => names.some((name) => isHtml(element, name)))
  return isIn('nav') || (isIn('header', 'footer') && !isIn('main', 'article'))
}

class Notes {
  open: () => Element[] = () => []
  seen = new Set<Attrs>()
  opened = new Set<Element>()
  linkOf = new Map<Attrs, Link>()
  pictureOf = new Map<Attrs, { hasSrcset: boolean; isModern: boolean; hasImg: boolean }>()
  h2Of = new Map<Attrs, { text: string }>()
  buttonOf = new Map<Attrs, { isNamed: boolean }>()
  fields: { id: string | null; isNamed: boolean }[] = []
  labelledIds: string[] = []
  names: string[] = []
  titles: { attrs: Attrs; text: string }[] = []
  jsonLd: { attrs: Attrs; text: string }[] = []
  h1s: { attrs: Attrs; text: string }[] = []
  headings: number[] = []
  images: { attrs: Attrs; hasPictureSrcset: boolean; hasModernPicture: boolean }[] = []
  metas: { attrs: Attrs; isInHead: boolean; isForScripts: boolean }[] = []
  frames: string[] = []
  linkElements: { attrs: Attrs; isInHead: boolean }[] = []
  bases: Attrs[] = []
  resources: string[] = []
  formActions: (string | null)[] = []
  ids: string[] = []
  elementsCount = 0
  microdataCount = 0
  itemOf = new Map<Attrs, StructuredNode>()
  items: StructuredNode[] = []
  hasH1Alt = false
  rdfaCount = 0
  lang: string | null = null
  visible = { main: '', around: '' }
  isSeparated = false

  text(value: string): void {
    const open = this.open()
    const current = open.at(-1)
    if (current === undefined) return
    const raw = [...this.titles, ...this.jsonLd].find(({ attrs }) => attrs === current.attrs)
    if (raw) raw.text += value
    if (isHtml(current, 'style')) this.resources.push(...insecureAddresses(value))
    if (current.tagName === 'title' && current.namespaceURI === names.NS.SVG && value.trim() !== '')
      this.label(open)
    if (open.some(isHidden)) return
    const text = this.isSeparated ? ` ${value}` : value
    this.isSeparated = false
    this.visible[isAround(open) ? 'around' : 'main'] += text
    const anchor = open.findLast((element) => isHtml(element, 'a'))
    const link = anchor && this.linkOf.get(anchor.attrs)
    if (link) link.text += text
    if (value.trim() !== '') this.nameButton(open)
    const heading = open.findLast((element) => isHtml(element, 'h2'))
    const h2 = heading && this.h2Of.get(heading.attrs)
    if (h2) h2.text += text
    const [first] = this.h1s
    if (first && open.some((element) => isHtml(element, 'h1') && element.attrs === first.attrs))
      first.text += text
  }

  element(element: Element): void {
    const { attrs, tagName } = element
    const open = this.open()
    if (open.some((ancestor) => isHtml(ancestor, 'template'))) return
    this.elementsCount++
    const id = get(attrs, 'id')
    if (id) this.ids.push(id)
    if (get(attrs, 'itemscope') !== null && get(attrs, 'itemtype') !== null) this.microdataCount++
    if (get(attrs, 'typeof') !== null) this.rdfaCount++
    this.resources.push(...insecureAddresses(get(attrs, 'style') ?? ''))
    if (isLabelled(attrs)) this.label(open)
    this.item(element, open)
    if (element.namespaceURI !== names.NS.HTML) return
    const isInHead = open.some((ancestor) => isHtml(ancestor, 'head'))
    if (SEPARATING_VOIDS.has(tagName)) this.isSeparated = true
    if (SRC_RESOURCES.has(tagName)) this.addResource(get(attrs, 'src'))
    if (tagName === 'object') this.addResource(get(attrs, 'data'))
    const href = get(attrs, 'href')
    if ((tagName === 'a' || tagName === 'area') && href !== null)
      this.linkOf.set(attrs, {
        href,
        rel: get(attrs, 'rel') ?? '',
        target: get(attrs, 'target') ?? '',
        text: '',
        alt: '',
        hasLabel: isLabelled(attrs) || (tagName === 'area' && (get(attrs, 'alt') ?? '').trim() !== ''),
      })
    if (/^h[1-6]$/.test(tagName)) this.headings.push(Number(tagName[1]))
    if (tagName === 'h1') this.h1s.push({ attrs, text: '' })
    if (tagName === 'h2') this.h2Of.set(attrs, { text: '' })
    if (tagName === 'a' || tagName === 'area') this.names.push(get(attrs, 'name') ?? '')
    this.control(tagName, attrs, open)
    if (tagName === 'title') this.titles.push({ attrs, text: '' })
    const isForScripts = !open.some((ancestor) => isHtml(ancestor, 'noscript'))
    if (tagName === 'meta') this.metas.push({ attrs, isInHead, isForScripts })
    const src = get(attrs, 'src')
    if ((tagName === 'frame' || tagName === 'iframe') && src !== null) this.frames.push(src)
    if (tagName === 'link') this.linkElements.push({ attrs, isInHead })
    if (tagName === 'link' && rels(attrs).includes('stylesheet')) this.addResource(href)
    if (tagName === 'base' && href !== null) this.bases.push(attrs)
    if (tagName === 'form') this.formActions.push(get(attrs, 'action'))
    if (tagName === 'html') this.lang = get(attrs, 'lang')
    if (tagName === 'picture') this.pictureOf.set(attrs, { hasSrcset: false, isModern: false, hasImg: false })
    const [type = ''] = (get(attrs, 'type') ?? '').split(';')
    if (tagName === 'script' && type.trim().toLowerCase() === 'application/ld+json')
      this.jsonLd.push({ attrs, text: '' })
    const picture = open.findLast((ancestor) => isHtml(ancestor, 'picture'))
    const pictureNotes = picture && this.pictureOf.get(picture.attrs)
    if (tagName === 'source' && pictureNotes && get(attrs, 'srcset') !== null) {
      pictureNotes.hasSrcset = true
      if (offersModernFormat(get(attrs, 'srcset'), get(attrs, 'type'))) pictureNotes.isModern = true
    }
    if (tagName === 'source' || tagName === 'img')
      this.resources.push(...insecureCandidates(get(attrs, 'srcset') ?? ''))
    if (tagName === 'img') {
      this.images.push({
        attrs,
        hasPictureSrcset: pictureNotes?.hasSrcset === true,
        hasModernPicture: pictureNotes?.isModern === true,
      })
      if (get(attrs, 'alt')?.trim()) this.nameButton(open)
      if (pictureNotes) pictureNotes.hasImg = true
      const [first] = this.h1s
      const isInH1 = first && open.some((ancestor) => ancestor.attrs === first.attrs)
      if (isInH1 && get(attrs, 'alt')?.trim()) this.hasH1Alt = true
      const anchor = open.findLast((ancestor) => isHtml(ancestor, 'a'))
      const link = anchor && this.linkOf.get(anchor.attrs)
      if (link && link.alt === '') link.alt = get(attrs, 'alt') ?? ''
    }
  }

  nameButton(open: Element[]): void {
    const element = open.findLast((ancestor) => isHtml(ancestor, 'button'))
    const button = element && this.buttonOf.get(element.attrs)
    if (button) button.isNamed = true
  }

  control(tagName: string, attrs: Attrs, open: Element[]): void {
    const isFilled = (name: string) => (get(attrs, name) ?? '').trim() !== ''
    if (tagName === 'label') this.labelledIds.push(get(attrs, 'for') ?? '')
    if (tagName === 'button') this.buttonOf.set(attrs, { isNamed: isLabelled(attrs) })
    const type = (get(attrs, 'type') ?? 'text').toLowerCase()
    const isButton = ['submit', 'reset', 'button', 'image'].includes(type)
    if (tagName === 'input' && isButton) {
      const isNamedByBrowser = (type === 'submit' || type === 'reset') && get(attrs, 'value') === null
      const isNamed = isNamedByBrowser || isFilled(type === 'image' ? 'alt' : 'value')
      this.buttonOf.set(attrs, { isNamed: isNamed || isLabelled(attrs) })
    } else if (tagName === 'select' || tagName === 'textarea' || (tagName === 'input' && type !== 'hidden')) {
      const isInLabel = open.some((ancestor) => isHtml(ancestor, 'label'))
      this.fields.push({ id: get(attrs, 'id'), isNamed: isInLabel || isLabelled(attrs) })
    }
  }

  label(open: Element[]): void {
    this.nameButton(open)
    const anchor = open.findLast((ancestor) => isHtml(ancestor, 'a'))
    const link = anchor && this.linkOf.get(anchor.attrs)
    if (link) link.hasLabel = true
  }

  item(element: Element, open: Element[]): void {
    const { attrs } = element
    const listed = (name: string) => [...words(get(attrs, name) ?? '')].filter(Boolean)
    const parentElement = open.findLast((ancestor) => this.itemOf.has(ancestor.attrs))
    const parent = parentElement && this.itemOf.get(parentElement.attrs)
    const [property] = listed('itemprop')
    if (parent) parent.properties = [...new Set([...parent.properties, ...listed('itemprop')])]
    if (get(attrs, 'itemscope') === null) return
    const item = {
      types: listed('itemtype').flatMap((type) => /^https?:\/\/schema\.org\/(\S+)$/.exec(type)?.[1] ?? []),
      properties: [],
      within: parent && property !== undefined ? { types: parent.types, property } : null,
    }
    if (!this.hasOwnNote(element)) this.itemOf.set(attrs, item)
    if (get(attrs, 'itemref') === null && item.types.length > 0) this.items.push(item)
  }

  /** Elements whose content is read for something else: what is in them belongs to the item around them. */
  hasOwnNote(element: Element): boolean {
    const { attrs } = element
    return (
      (isHtml(element, 'a') && get(attrs, 'href') !== null) ||
      isHtml(element, 'picture') ||
      isHtml(element, 'h2') ||
      isHtml(element, 'button') ||
      (isHtml(element, 'h1') && this.h1s.length === 0) ||
      (isHtml(element, 'title') && this.titles.length === 0) ||
      (isHtml(element, 'script') && /^\s*application\/ld\+json\s*(?:;|$)/i.test(get(attrs, 'type') ?? ''))
    )
  }

  addResource(url: string | null): void {
    if (url !== null) this.resources.push(url)
  }
}

function isHtml(element: Element, tagName: string): boolean {
  return element.tagName === tagName && element.namespaceURI === names.NS.HTML
}

function isHidden(element: Element): boolean {
  return element.namespaceURI === names.NS.HTML
    ? HIDDEN.has(element.tagName)
    : element.namespaceURI === names.NS.SVG && element.tagName === 'svg'
}

function isLabelled(attrs: Attrs): boolean {
  return ['aria-label', 'aria-labelledby', 'title'].some((name) => (get(attrs, name) ?? '').trim() !== '')
}

function hasSize(style: string | null, width: number | null, height: number | null): boolean {
  const styled = styledSize(style)
  const given = [width !== null || styled.hasWidth, height !== null || styled.hasHeight]
  return given.every(Boolean) || (styled.hasRatio && given.some(Boolean))
}

function isSeparating(element: Element): boolean {
  return element.namespaceURI === names.NS.HTML && BLOCK.has(element.tagName) && !INLINE.has(element.tagName)
}

function get(attrs: Attrs, name: string): string | null {
  return attrs.find((attribute) => attribute.name === name && !attribute.namespace)?.value ?? null
}

function rels(attrs: Attrs): string[] {
  return (get(attrs, 'rel') ?? '')
    .toLowerCase()
    .split(/[\t\n\f\r ]+/)
    .filter(Boolean)
}

function read(html: string): Notes {
  const notes = new Notes()
  const adapter: TreeAdapter<DefaultTreeAdapterMap> = {
    ...defaultTreeAdapter,
    getDocumentMode: () => names.DOCUMENT_MODE.NO_QUIRKS,
    // A start tag is located, an element that the standard implies is not; a clone has its tag's attributes.
    setNodeSourceCodeLocation(node, location) {
      defaultTreeAdapter.setNodeSourceCodeLocation(node, location)
      if (!location || !('attrs' in node) || notes.seen.has(node.attrs)) return
      notes.seen.add(node.attrs)
      notes.element(node)
    },
    adoptAttributes(recipient, attrs) {
      defaultTreeAdapter.adoptAttributes(recipient, attrs)
      if (isHtml(recipient, 'html')) notes.lang ??= get(attrs, 'lang')
    },
    insertText(parent, text) {
      defaultTreeAdapter.insertText(parent, text)
      notes.text(text)
    },
    insertTextBefore(parent, text, reference) {
      defaultTreeAdapter.insertTextBefore(parent, text, reference)
      notes.text(text)
    },
    onItemPush(element) {
      // Told again of the current element when one below it was replaced.
      if (isSeparating(element) && !notes.opened.has(element)) notes.isSeparated = true
      notes.opened.add(element)
    },
    onItemPop(element) {
      if (isSeparating(element)) notes.isSeparated = true
    },
  }
  const parser = new Parser({ treeAdapter: adapter, scriptingEnabled: false, sourceCodeLocationInfo: true })
  notes.open = () =>
    parser.openElements.items.slice(0, parser.openElements.stackTop + 1).filter(Boolean) as Element[]
  parser.tokenizer.write(html, true)
  return notes
}

/** But for the head and body as written: parse5 does not tell of tags that it ignores. */
export function extractWithParse5(html: string, url: URL): Omit<Extracted, 'document'> {
  const notes = read(html)
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
      isNofollow: link.rel
        .toLowerCase()
        .split(/[\t\n\f\r ]+/)
        .includes('nofollow'),
      isExternal,
      hasTargetBlank: link.target.trim().toLowerCase() === '_blank',
    }
  })
  const sessionLinks = links.filter((link) => link.url !== link.written)
  const unencoded = links.filter(
    (link) => !link.isExternal && link.written.includes('%') && /[^\0-\x7f]/.test(link.href),
  )
  const fragments = new Fragments((name) => notes.ids.includes(name) || notes.names.includes(name))
  for (const { written, href } of links)
    if (written === normalizeUrl(url) && href.includes('#')) fragments.add(href)
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
    baseUrl: base.href,
    links: links.map(({ written, href, ...link }) => link),
    sessionLinks: sessionLinks[0] ? { count: sessionLinks.length, example: sessionLinks[0].written } : null,
    unencodedLinks: unencoded[0] ? { count: unencoded.length, example: unencoded[0].href } : null,
    missingFragments: [...fragments.missing],
    linksCount: links.length,
    externalLinksCount: links.filter((link) => link.isExternal).length,
    images: notes.images.map((image) => readImage(image, resolve)),
    imagesCount: notes.images.length,
    missingAltImagesCount: notes.images.filter(({ attrs }) => get(attrs, 'alt') === null).length,
    referencesLeftOut: 0,
    picturesWithoutImgCount: [...notes.pictureOf.values()].filter((picture) => !picture.hasImg).length,
    resourceUrls: all(notes.resources),
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
