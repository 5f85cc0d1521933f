// The items of a page's microdata as nodes: their types, the names of their properties, and which item they are part of.
// An item that takes properties from elsewhere on the page (itemref) is not known completely, so it is left out.

import { ATTRIBUTE, type Attributes } from './html/attributes.ts'
import type { OpenElements } from './html/open-elements.ts'
import { PAGE_LIMITS, type StructuredNode } from './page.ts'
import { keepTypes, keepValue } from './structured-values.ts'

const TYPE = /^https?:\/\/schema\.org\/(\S+)$/

export class Microdata {
  readonly #attributes: Attributes
  readonly #items: (StructuredNode & { isWhole: boolean })[] = []

  constructor(attributes: Attributes) {
    this.#attributes = attributes
  }

  get nodes(): StructuredNode[] {
    return this.#items
      .filter(({ isWhole, types }) => isWhole && types.length > 0)
      .map(({ isWhole, ...node }) => node)
  }

  /**
   * Reads an element with one of the attributes of microdata. Returns the note of a new item, a number below 0, or 0 when
   * the element is no new item.
   */
  read(open: OpenElements): number {
    const attributes = this.#attributes
    const names = namesOf(attributes.get(ATTRIBUTE.itemprop, PAGE_LIMITS.altChars))
    const parent = names.length > 0 ? this.#innermost(open) : undefined
    if (parent !== undefined)
      for (const name of names)
        if (parent.properties.length < PAGE_LIMITS.structuredProperties && !parent.properties.includes(name))
          parent.properties.push(name)
    if (parent !== undefined && !attributes.has(ATTRIBUTE.itemscope)) this.#keepValue(parent, names)
    if (!attributes.has(ATTRIBUTE.itemscope) || this.#items.length >= PAGE_LIMITS.structuredNodes) return 0
    const property = names[0]
    const types = namesOf(attributes.get(ATTRIBUTE.itemtype, PAGE_LIMITS.altChars)).flatMap(
      (type) => TYPE.exec(type)?.[1] ?? [],
    )
    if (parent !== undefined && property !== undefined) keepTypes(parent, property, types)
    return -this.#items.push({
      types,
      properties: [],
      within: parent !== undefined && property !== undefined ? { types: parent.types, property } : null,
      isWhole: !attributes.has(ATTRIBUTE.itemref),
    })
  }

  /** What an attribute says; text that is shown is not kept, because people write it in many ways. */
  #keepValue(node: StructuredNode, names: readonly string[]): void {
    const attributes = this.#attributes
    const attribute = VALUE_ATTRIBUTES.find((one) => attributes.has(one))
    const value = attribute === undefined ? null : attributes.get(attribute, PAGE_LIMITS.urlChars)
    if (value !== null) for (const name of names) keepValue(node, name, value)
  }

  #innermost({ notes, depth }: OpenElements): StructuredNode | undefined {
    if (this.#items.length === 0) return undefined
    for (let at = depth - 1; at >= 0; at--) if (notes[at]! < 0) return this.#items[-notes[at]! - 1]
    return undefined
  }
}

const VALUE_ATTRIBUTES = [ATTRIBUTE.content, ATTRIBUTE.href, ATTRIBUTE.src]

function namesOf(value: string | null): string[] {
  return value === null ? [] : value.split(/[\t\n\f\r ]+/).filter((name) => name !== '')
}
