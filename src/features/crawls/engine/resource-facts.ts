// What a page loads besides its text: style sheets, scripts, frames, and the further sources of its images. Addresses are
// kept as written: a `<base>` may follow them.

import { insecureCandidates } from './css-facts.ts'
import { ATTRIBUTE, type Attributes } from './html/attributes.ts'
import { lateUrl, srcsetUrls } from './image-sources.ts'
import { PAGE_LIMITS } from './page.ts'

// The types of scripts that browsers run; scripts of other types are data, and their src is not loaded.
const RUN_TYPE = /^(?:module|(?:text|application)\/(?:x-)?(?:java|ecma|j|live)script[\d.]*)?$/i

export class ResourceFacts {
  readonly #attributes: Attributes
  readonly urls: string[] = []
  /** Places in `urls` of the style sheets, and of the scripts that run. */
  readonly stylesheetPlaces: number[] = []
  readonly scriptPlaces: number[] = []
  /** Candidates of srcset attributes, and what scripts load late. */
  readonly imageSources: string[] = []
  readonly frames: string[] = []

  constructor(attributes: Attributes) {
    this.#attributes = attributes
  }

  /** Returns the place of the address, or -1. */
  add(attribute: number): number {
    const url = this.#attributes.get(attribute, PAGE_LIMITS.urlChars)
    return url !== null && this.urls.length < PAGE_LIMITS.resources ? this.urls.push(url) - 1 : -1
  }

  addStylesheet(): void {
    const place = this.add(ATTRIBUTE.href)
    if (place !== -1) this.stylesheetPlaces.push(place)
  }

  addScript(place: number): void {
    if (RUN_TYPE.test(this.#attributes.get(ATTRIBUTE.type, 100)?.trim() ?? '')) this.scriptPlaces.push(place)
  }

  addFrame(): void {
    const url = this.#attributes.get(ATTRIBUTE.src, PAGE_LIMITS.urlChars)
    if (url !== null && this.frames.length < PAGE_LIMITS.frames) this.frames.push(url)
  }

  /** Sources of an image, or of a source of a picture. The image's own src is left out. */
  addImageSources(src: string | null, srcset: string | null): void {
    const attributes = this.#attributes
    if (srcset !== null) this.#addCandidates(srcset, ATTRIBUTE.srcset, src)
    const late = attributes.get(ATTRIBUTE['data-srcset'], PAGE_LIMITS.urlChars)
    if (late !== null) this.#addCandidates(late, ATTRIBUTE['data-srcset'], src)
    const url = attributes.get(ATTRIBUTE['data-src'], PAGE_LIMITS.urlChars)
    if (url !== null) this.#addImageSource(lateUrl(url))
    const original = attributes.get(ATTRIBUTE['data-original'], PAGE_LIMITS.urlChars)
    if (original !== null) this.#addImageSource(lateUrl(original))
  }

  #addCandidates(srcset: string, attribute: number, src: string | null): void {
    const isCut = this.#attributes.isLonger(attribute, PAGE_LIMITS.urlChars)
    for (const url of srcsetUrls(srcset, isCut)) if (url !== src) this.#addImageSource(url)
  }

  #addImageSource(url: string | undefined): void {
    if (url !== undefined && this.imageSources.length < PAGE_LIMITS.imageSources) this.imageSources.push(url)
  }

  addInsecureCandidates(): void {
    const attributes = this.#attributes
    if (attributes.namesHttp(ATTRIBUTE.srcset))
      this.addInsecure(insecureCandidates(attributes.get(ATTRIBUTE.srcset, PAGE_LIMITS.urlChars) ?? ''))
  }

  addInsecure(urls: readonly string[]): void {
    for (const url of urls) if (this.urls.length < PAGE_LIMITS.resources) this.urls.push(url)
  }
}
