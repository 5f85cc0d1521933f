// Collects what a page record needs while the elements of a page open and close. Visible text is that of the body without
// script, style, noscript, template, title, textarea, select, datalist, iframe, noembed, noframes, audio, video, canvas
// and svg; text of inline elements runs on, any other element separates words. A link's text belongs to the innermost
// link that is open, a heading's to the first h1. Addresses are kept as written: a `<base>` may follow the links. Text
// of menus (nav), and of headers and footers that belong to no article or main element, is kept apart.

import { insecureAddresses, offersModernFormat } from './css-facts.ts'
import { FormFacts, isLabelled } from './form-facts.ts'
import { HeadFacts } from './head-facts.ts'
import { ATTRIBUTE } from './html/attributes.ts'
import type { TreeListener } from './html/construction.ts'
import type { OpenElements } from './html/open-elements.ts'
import type { Scanner } from './html/scanner.ts'
import { SVG, TAG, UNKNOWN_TAGS } from './html/tags.ts'
import { Microdata } from './microdata.ts'
import { PAGE_LIMITS } from './page.ts'
import { HIDDEN, INLINE, IS_READ, SEPARATES, SRC_RESOURCES } from './page-tags.ts'
import { PartFacts } from './part-facts.ts'
import { ResourceFacts } from './resource-facts.ts'

const SVG_TITLE = TAG.title | SVG

// White space is kept until the text is complete, so the raw text may be this many times as long as what is kept of it.
const RAW_CHARS_PER_CHAR = 8

type RawLink = {
  href: string
  rel: string
  hasTargetBlank: boolean
  text: string
  alt: string
  hasLabel: boolean
}
export type RawImage = {
  src: string | null
  alt: string | null
  width: string | null
  height: string | null
  style: string | null
  hasSrcset: boolean
  hasModernSource: boolean
}
type Picture = { hasSrcset: boolean; isModern: boolean; hasImg: boolean }

function isAround(open: OpenElements): boolean {
  if (open.count(TAG.nav) > 0) return true
  if (open.count(TAG.header) === 0 && open.count(TAG.footer) === 0) return false
  return open.count(TAG.main) === 0 && open.count(TAG.article) === 0
}

export class PageReader implements TreeListener {
  readonly #scanner: Scanner
  readonly #open: () => OpenElements
  readonly head: HeadFacts
  readonly visible = { main: '', around: '' }
  title = ''
  titleCount = 0
  h1 = ''
  hasH1Alt = false
  headingCounts = [0, 0, 0, 0, 0, 0, 0]
  headings: number[] = []
  readonly h2s: string[] = []
  readonly links: RawLink[] = []
  /** Links beyond those that are kept; they are only counted. */
  readonly moreHrefs: string[] = []
  /** The addresses of the links, as written; only filled when a page has more than PAGE_LIMITS.links links. */
  #targets: Set<string> | undefined
  readonly images: RawImage[] = []
  imagesCount = 0
  missingAltImagesCount = 0
  picturesWithoutImgCount = 0
  readonly #pictures: Picture[] = []
  readonly jsonLdBlocks: string[] = []
  jsonLdCount = 0
  microdataCount = 0
  readonly microdata: Microdata
  rdfaCount = 0
  readonly resources: ResourceFacts
  readonly formActions: (string | null)[] = []
  readonly forms: FormFacts
  readonly document = new DocumentFacts()
  elementsCount = 0
  readonly parts: PartFacts
  lang: string | null = null
  isTruncated = false
  #hiddenDepth = 0
  #isH1Open = false
  #isSeparated = false

  constructor(scanner: Scanner, open: () => OpenElements) {
    this.#scanner = scanner
    this.#open = open
    this.head = new HeadFacts(scanner.attributes)
    this.microdata = new Microdata(scanner.attributes)
    this.forms = new FormFacts(scanner.attributes)
    this.resources = new ResourceFacts(scanner.attributes)
    this.parts = new PartFacts(scanner.attributes)
  }

  opened(tag: number, note: number): void {
    if (tag >= UNKNOWN_TAGS || tag === TAG.a) return
    if (HIDDEN[tag] === 1) this.#hiddenDepth++
    if ((tag & 3) === 0 && INLINE[tag] === 0) this.#isSeparated = true
    if (tag === TAG.h1 && note === 1) this.#isH1Open = true
  }

  closed(tag: number, note: number): void {
    if (tag >= UNKNOWN_TAGS || tag === TAG.a) return
    if (HIDDEN[tag] === 1) this.#hiddenDepth--
    if ((tag & 3) === 0 && INLINE[tag] === 0) this.#isSeparated = true
    if (tag === TAG.h1 && note === 1) this.#isH1Open = false
  }

  text(value: string): void {
    const open = this.#open()
    if (this.#hiddenDepth > 0) {
      const note = open.notes[open.depth - 1]!
      if (open.current === TAG.title && note === 1)
        this.title = this.#grow(this.title, value, PAGE_LIMITS.textChars)
      else if (open.current === TAG.script && note > 0) this.jsonLdBlocks[note - 1] = value
      else if (open.current === TAG.style) this.resources.addInsecure(insecureAddresses(value))
      else if (open.current === SVG_TITLE && value.trim() !== '') this.#nameAround()
      return
    }
    const text = this.#isSeparated ? ` ${value}` : value
    this.#isSeparated = false
    if (this.visible.main.length + this.visible.around.length <= PAGE_LIMITS.visibleChars) {
      if (isAround(open)) this.visible.around += text
      else this.visible.main += text
    }
    if (open.count(TAG.a) > 0) {
      const link = this.links[this.#indexOf(TAG.a) - 1]
      if (link) link.text = this.#grow(link.text, text, PAGE_LIMITS.anchorChars)
    }
    if (open.count(TAG.button) > 0 && value.trim() !== '') this.forms.nameButton(this.#indexOf(TAG.button))
    if (open.count(TAG.h2) > 0) {
      const at = this.#indexOf(TAG.h2) - 1
      if (at >= 0) this.h2s[at] = this.#grow(this.h2s[at]!, text, PAGE_LIMITS.textChars)
    }
    if (this.#isH1Open) this.h1 = this.#grow(this.h1, text, PAGE_LIMITS.textChars)
  }

  #grow(text: string, more: string, charsMax: number): string {
    const room = charsMax * RAW_CHARS_PER_CHAR - text.length
    if (room < more.length) this.isTruncated = true
    return room >= more.length ? text + more : text + more.slice(0, Math.max(0, room))
  }

  #addJsonLd(): number {
    this.jsonLdCount++
    return this.jsonLdBlocks.length < PAGE_LIMITS.jsonLdBlocks ? this.jsonLdBlocks.push('') : 0
  }

  /** The note of the innermost open element of this tag. */
  #indexOf(tag: number): number {
    const open = this.#open()
    const index = open.indexOf(tag)
    return index === -1 ? 0 : open.notes[index]!
  }

  rootAgain(): void {
    this.lang ??= this.#scanner.attributes.get(ATTRIBUTE.lang, PAGE_LIMITS.altChars)
  }

  headAgain(): void {
    this.document.headsCount++
  }

  bodyAgain(): void {
    this.document.bodiesCount++
  }

  headEnded(by: 'tag' | 'text'): void {
    const { text, attributes } = this.#scanner
    this.document.markHeadEnd(
      by === 'text'
        ? by
        : text.slice(text.lastIndexOf('<', attributes.start) + 1, attributes.start).toLowerCase(),
    )
  }

  element(tag: number, isInHead: boolean): number {
    const { attributes } = this.#scanner
    this.elementsCount++
    if (attributes.start !== attributes.end) this.parts.readId()
    const item = attributes.hasRare ? this.#readRareAttributes() : 0
    if (tag >= UNKNOWN_TAGS || IS_READ[tag] === 0) return item
    return this.#readElement(tag, isInHead) || item
  }

  #readElement(tag: number, isInHead: boolean): number {
    if (SEPARATES[tag] === 1) this.#isSeparated = true
    const place = SRC_RESOURCES[tag] === 1 ? this.resources.add(ATTRIBUTE.src) : -1
    switch (tag) {
      case TAG.a:
      case TAG.area:
        return this.#addLink(tag)
      case TAG.img:
        this.#addImage()
        return 0
      case TAG.meta:
        this.head.readMeta(isInHead, this.#open().count(TAG.noscript) === 0)
        return 0
      case TAG.link:
        if (this.head.readLink(isInHead)) this.resources.addStylesheet()
        return 0
      case TAG.base:
        this.head.readBase()
        return 0
      case TAG.title:
        return ++this.titleCount === 1 ? 1 : 0
      case TAG.script:
        if (place !== -1) this.resources.addScript(place)
        return this.#isJsonLd() ? this.#addJsonLd() : 0
      case TAG.h1:
      case TAG.h2:
      case TAG.h3:
      case TAG.h4:
      case TAG.h5:
      case TAG.h6:
        return this.#addHeading((tag - TAG.h1) / 4 + 1)
      case TAG.picture:
        this.#pictures.push({ hasSrcset: false, isModern: false, hasImg: false })
        this.picturesWithoutImgCount++
        return this.#pictures.length
      case TAG.source:
        if (this.#open().count(TAG.picture) > 0) this.#readPictureSource()
        this.resources.addInsecureCandidates()
        return 0
      case TAG.form:
        this.#addFormAction(ATTRIBUTE.action)
        return 0
      case TAG.label:
        this.forms.readLabel()
        return 0
      case TAG.input:
        this.forms.readInput(this.#open().count(TAG.label) > 0)
        this.#readSubmitter()
        return 0
      case TAG.select:
      case TAG.textarea:
        this.forms.readField(this.#open().count(TAG.label) > 0)
        return 0
      case TAG.button:
        this.#readSubmitter()
        return this.forms.readButton()
      case TAG.iframe:
      case TAG.frame:
        this.resources.addFrame()
        return 0
      case TAG.object:
        this.resources.add(ATTRIBUTE.data)
        return 0
      case TAG.head:
        this.headAgain()
        return 0
      case TAG.body:
      case TAG.frameset:
        this.bodyAgain()
        return 0
      case TAG.html:
        this.rootAgain()
        return 0
      default:
        return 0
    }
  }

  /** A button may send its form elsewhere than the form says. */
  #readSubmitter(): void {
    if (this.#scanner.attributes.isFilled(ATTRIBUTE.formaction) && this.#open().count(TAG.form) > 0)
      this.#addFormAction(ATTRIBUTE.formaction)
  }

  #addFormAction(attribute: number): void {
    if (this.formActions.length < PAGE_LIMITS.formActions)
      this.formActions.push(this.#scanner.attributes.get(attribute, PAGE_LIMITS.urlChars))
  }

  /** The note of an item of microdata that begins here, or 0. */
  #readRareAttributes(): number {
    const { attributes } = this.#scanner
    if (attributes.has(ATTRIBUTE.typeof)) this.rdfaCount++
    if (attributes.namesHttp(ATTRIBUTE.style))
      this.resources.addInsecure(
        insecureAddresses(attributes.get(ATTRIBUTE.style, PAGE_LIMITS.altChars) ?? ''),
      )
    if (isLabelled(attributes)) this.#nameAround()
    const isItem = attributes.has(ATTRIBUTE.itemscope)
    if (!isItem && !attributes.has(ATTRIBUTE.itemprop)) return 0
    if (isItem && attributes.has(ATTRIBUTE.itemtype)) this.microdataCount++
    return this.microdata.read(this.#open())
  }

  /** Marks the link and the button that are open here as named. */
  #nameAround(): void {
    if (this.#open().count(TAG.button) > 0) this.forms.nameButton(this.#indexOf(TAG.button))
    if (this.#open().count(TAG.a) === 0) return
    const link = this.links[this.#indexOf(TAG.a) - 1]
    if (link) link.hasLabel = true
  }

  #addLink(tag: number): number {
    const { attributes } = this.#scanner
    this.parts.readName()
    const href = attributes.get(ATTRIBUTE.href, PAGE_LIMITS.urlChars)
    if (href === null) return 0
    if (this.links.length >= PAGE_LIMITS.links && !this.#isNewTarget(href)) {
      this.moreHrefs.push(href)
      return 0
    }
    const target = attributes.get(ATTRIBUTE.target, 100)
    return this.links.push({
      href,
      rel: attributes.get(ATTRIBUTE.rel, PAGE_LIMITS.altChars) ?? '',
      hasTargetBlank: target !== null && target.trim().toLowerCase() === '_blank',
      text: '',
      alt: '',
      hasLabel: isLabelled(attributes) || (tag === TAG.area && attributes.isFilled(ATTRIBUTE.alt)),
    })
  }

  #isNewTarget(href: string): boolean {
    this.#targets ??= new Set(this.links.map((link) => link.href))
    if (this.#targets.size >= PAGE_LIMITS.links || this.#targets.has(href)) return false
    this.#targets.add(href)
    return true
  }

  #addImage(): void {
    const { attributes } = this.#scanner
    this.imagesCount++
    const alt = attributes.get(ATTRIBUTE.alt, PAGE_LIMITS.altChars)
    if (alt === null) this.missingAltImagesCount++
    const open = this.#open()
    if (this.#isH1Open && alt !== null && alt.trim() !== '') this.hasH1Alt = true
    if (alt !== null && open.count(TAG.a) > 0) {
      const link = this.links[this.#indexOf(TAG.a) - 1]
      if (link && link.alt === '') link.alt = alt
    }
    if (alt !== null && open.count(TAG.button) > 0 && alt.trim() !== '')
      this.forms.nameButton(this.#indexOf(TAG.button))
    const picture = open.count(TAG.picture) > 0 ? this.#pictures[this.#indexOf(TAG.picture) - 1] : undefined
    if (picture && !picture.hasImg) {
      picture.hasImg = true
      this.picturesWithoutImgCount--
    }
    this.resources.addInsecureCandidates()
    const src = attributes.get(ATTRIBUTE.src, PAGE_LIMITS.urlChars)
    const srcset = attributes.get(ATTRIBUTE.srcset, PAGE_LIMITS.urlChars)
    this.resources.addImageSources(src, srcset)
    if (this.images.length >= PAGE_LIMITS.images) {
      this.isTruncated = true
      return
    }
    this.images.push({
      src,
      alt,
      width: attributes.get(ATTRIBUTE.width, 100),
      height: attributes.get(ATTRIBUTE.height, 100),
      style: attributes.get(ATTRIBUTE.style, PAGE_LIMITS.altChars),
      hasSrcset: srcset !== null || picture?.hasSrcset === true,
      hasModernSource: picture?.isModern === true || offersModernFormat(srcset, null),
    })
  }

  #readPictureSource(): void {
    const { attributes } = this.#scanner
    const picture = this.#pictures[this.#indexOf(TAG.picture) - 1]
    if (!picture) return
    const srcset = attributes.get(ATTRIBUTE.srcset, PAGE_LIMITS.urlChars)
    this.resources.addImageSources(null, srcset)
    if (srcset === null) return
    picture.hasSrcset = true
    if (offersModernFormat(srcset, attributes.get(ATTRIBUTE.type, 100))) picture.isModern = true
  }

  #addHeading(level: number): number {
    this.headingCounts[level]!++
    if (this.headings.length < PAGE_LIMITS.headings) this.headings.push(level)
    if (level === 2 && this.h2s.length < PAGE_LIMITS.h2s) return this.h2s.push('')
    return level === 1 && this.headingCounts[1] === 1 ? 1 : 0
  }

  #isJsonLd(): boolean {
    const type = this.#scanner.attributes.get(ATTRIBUTE.type, 100)
    return type !== null && type.split(';', 1)[0]!.trim().toLowerCase() === 'application/ld+json'
  }
}

/**
 * The head and the body of a page as they are written: parsers open what is missing, ignore what is repeated, and end the
 * head at the first thing that does not belong there, wherever its end tag stands.
 */
class DocumentFacts {
  headsCount = 0
  /** A frameset counts as a body. */
  bodiesCount = 0
  headEndedBy: string | null = null

  /** `name` is that of the element that ended the head, or `text`. */
  markHeadEnd(name: string): void {
    if (this.headsCount > 0) this.headEndedBy ??= name.slice(0, NAME_CHARS_MAX)
  }
}

const NAME_CHARS_MAX = 40
