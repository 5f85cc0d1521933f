// The parts of a page that a link can lead to: ids of elements, and names of links.

import { partHash } from './fragments.ts'
import { ATTRIBUTE, type Attributes } from './html/attributes.ts'
import { PAGE_LIMITS } from './page.ts'

export class PartFacts {
  readonly #attributes: Attributes
  readonly #ids = new Set<string>()
  readonly #names = new Set<string>()
  readonly duplicateIds = new Set<string>()

  constructor(attributes: Attributes) {
    this.#attributes = attributes
  }

  readId(): void {
    const id = this.#attributes.get(ATTRIBUTE.id, PAGE_LIMITS.altChars)
    if (id === null || id === '') return
    if (this.#ids.has(id)) {
      if (this.duplicateIds.size < PAGE_LIMITS.duplicateIds) this.duplicateIds.add(id)
    } else if (this.#ids.size < PAGE_LIMITS.ids) this.#ids.add(id)
  }

  readName(): void {
    const name = this.#attributes.get(ATTRIBUTE.name, PAGE_LIMITS.altChars)
    if (name !== null && name !== '' && this.#names.size < PAGE_LIMITS.ids) this.#names.add(name)
  }

  /** Whether a link to this part arrives. Always true on a page with more ids than are kept. */
  has(name: string): boolean {
    return this.#ids.has(name) || this.#names.has(name) || this.#ids.size >= PAGE_LIMITS.ids
  }

  /** Hashes of all parts that links of other pages may lead to; null when there are too many. */
  hashes(): Uint32Array | null {
    const count = this.#ids.size + this.#names.size
    if (count > PAGE_LIMITS.parts) return null
    const hashes = new Uint32Array(count)
    let at = 0
    for (const id of this.#ids) hashes[at++] = partHash(id)
    for (const name of this.#names) hashes[at++] = partHash(name)
    return hashes
  }
}
