// What stands open, and what is said, while parse5 builds the tree of a page: the notes that the plain extraction
// (parse5-page.ts) is made of. Standards mode for every page.

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
} from '../../src/features/crawls/engine/css-facts.ts'
import { lateUrl, srcsetUrls } from '../../src/features/crawls/engine/image-sources.ts'
import type { StructuredNode } from '../../src/features/crawls/engine/page.ts'
import { keepTypes, keepValue } from '../../src/features/crawls/engine/structured-values.ts'

/** Values of parse5's insertion modes, which it does not export. */
const IN_HEAD = 3

type Element = DefaultTreeAdapterMap['element']
export type Attrs = Element['attrs']

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

export function words(text: string): Set<string> {
  return new Set(text.trim().split(/\s+/))
}

type Link = { href: string; rel: string; target: string; text: string; alt: string; hasLabel: boolean }

function isAround(open: Element[]): boolean {
  const isIn = (...names: string[]) => open.some((element) => names.some((name) => isHtml(element, name)))
  return isIn('nav') || (isIn('header', 'footer') && !isIn('main', 'article'))
}

export class Notes {
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
  stylesheets: string[] = []
  scripts: string[] = []
  imageSources: string[] = []
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
    if (tagName === 'link' && rels(attrs).includes('stylesheet') && href !== null) this.stylesheets.push(href)
    if (tagName === 'script' && src !== null && isRun(get(attrs, 'type'))) this.scripts.push(src)
    if (tagName === 'base' && href !== null) this.bases.push(attrs)
    if (tagName === 'form') this.formActions.push(get(attrs, 'action'))
    const isSubmitter = tagName === 'button' || tagName === 'input'
    if (isSubmitter && get(attrs, 'formaction')?.trim() && open.some((ancestor) => isHtml(ancestor, 'form')))
      this.formActions.push(get(attrs, 'formaction'))
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
    if (tagName === 'img' || (tagName === 'source' && pictureNotes))
      this.addImageSources(attrs, tagName === 'img' ? src : null)
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
    const value = get(attrs, 'content') ?? get(attrs, 'href') ?? get(attrs, 'src')
    if (get(attrs, 'itemscope') === null) {
      if (parent && value !== null) for (const name of listed('itemprop')) keepValue(parent, name, value)
      return
    }
    const types = listed('itemtype').flatMap(
      (type) => /^https?:\/\/schema\.org\/(\S+)$/.exec(type)?.[1] ?? [],
    )
    if (parent && property !== undefined) keepTypes(parent, property, types)
    const item: StructuredNode = {
      types,
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

  /** `src` is that of an image: nothing is new about it. */
  addImageSources(attrs: Attrs, src: string | null): void {
    for (const name of ['srcset', 'data-srcset'])
      this.imageSources.push(...srcsetUrls(get(attrs, name) ?? '').filter((url) => url !== src))
    for (const name of ['data-src', 'data-original'])
      this.imageSources.push(...[lateUrl(get(attrs, name) ?? '')].filter((url) => url !== undefined))
  }

  addResource(url: string | null): void {
    if (url !== null) this.resources.push(url)
  }
}

export function isHtml(element: Element, tagName: string): boolean {
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

function isRun(type: string | null): boolean {
  const plain = (type ?? '').trim().toLowerCase()
  return (
    plain === '' ||
    plain === 'module' ||
    /^(text|application)\/(x-)?(javascript|ecmascript|jscript|livescript)[\d.]*$/.test(plain)
  )
}

function isSeparating(element: Element): boolean {
  return element.namespaceURI === names.NS.HTML && BLOCK.has(element.tagName) && !INLINE.has(element.tagName)
}

export function get(attrs: Attrs, name: string): string | null {
  return attrs.find((attribute) => attribute.name === name && !attribute.namespace)?.value ?? null
}

export function rels(attrs: Attrs): string[] {
  return (get(attrs, 'rel') ?? '')
    .toLowerCase()
    .split(/[\t\n\f\r ]+/)
    .filter(Boolean)
}

export function readNotes(html: string): Notes {
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
  const parser = new Parser({ treeAdapter: adapter, sourceCodeLocationInfo: true })
  // In the head noscript is text, as with scripts; in the body it is read, as without.
  Object.defineProperty(parser.options, 'scriptingEnabled', { get: () => parser.insertionMode === IN_HEAD })
  notes.open = () =>
    parser.openElements.items.slice(0, parser.openElements.stackTop + 1).filter(Boolean) as Element[]
  parser.tokenizer.write(html, true)
  return notes
}
