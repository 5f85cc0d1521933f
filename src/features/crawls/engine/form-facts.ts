// Fields and buttons of a page, and whether each has a name that a screen reader can say. A field is named by a label
// around it, by one that names its id, or by an attribute; a button also by its content.

import { ATTRIBUTE, type Attributes } from './html/attributes.ts'
import { PAGE_LIMITS } from './page.ts'

/** Whether an attribute gives the element a name. */
export function isLabelled(attributes: Attributes): boolean {
  return (
    attributes.isFilled(ATTRIBUTE['aria-label']) ||
    attributes.isFilled(ATTRIBUTE['aria-labelledby']) ||
    attributes.isFilled(ATTRIBUTE.title)
  )
}

export class FormFacts {
  readonly #attributes: Attributes
  fieldsCount = 0
  buttonsCount = 0
  #namelessInputs = 0
  /** Ids of fields that nothing but a label elsewhere on the page can name; null without one. */
  readonly #waiting: (string | null)[] = []
  readonly #labelled = new Set<string>()
  readonly #isButtonNamed: boolean[] = []

  constructor(attributes: Attributes) {
    this.#attributes = attributes
  }

  get unlabelledFieldsCount(): number {
    return this.#waiting.filter((id) => id === null || !this.#labelled.has(id)).length
  }

  get emptyButtonsCount(): number {
    return this.#namelessInputs + this.#isButtonNamed.filter((isNamed) => !isNamed).length
  }

  readLabel(): void {
    const id = this.#attributes.get(ATTRIBUTE.for, PAGE_LIMITS.altChars)
    if (id !== null && this.#labelled.size < PAGE_LIMITS.fields) this.#labelled.add(id)
  }

  readInput(isInLabel: boolean): void {
    const attributes = this.#attributes
    const type = attributes.get(ATTRIBUTE.type, 100)?.toLowerCase() ?? 'text'
    if (type === 'hidden') return
    if (type === 'submit' || type === 'reset') {
      // Without a value, browsers label these buttons themselves.
      this.#addInput(!attributes.has(ATTRIBUTE.value) || attributes.isFilled(ATTRIBUTE.value))
    } else if (type === 'button') this.#addInput(attributes.isFilled(ATTRIBUTE.value))
    else if (type === 'image') this.#addInput(attributes.isFilled(ATTRIBUTE.alt))
    else this.readField(isInLabel)
  }

  readField(isInLabel: boolean): void {
    this.fieldsCount++
    if (isInLabel || isLabelled(this.#attributes) || this.#waiting.length >= PAGE_LIMITS.fields) return
    this.#waiting.push(this.#attributes.get(ATTRIBUTE.id, PAGE_LIMITS.altChars))
  }

  /** Returns the note that nameButton takes; 0 beyond the limit. */
  readButton(): number {
    this.buttonsCount++
    if (this.#isButtonNamed.length >= PAGE_LIMITS.fields) return 0
    return this.#isButtonNamed.push(isLabelled(this.#attributes))
  }

  nameButton(note: number): void {
    if (note > 0) this.#isButtonNamed[note - 1] = true
  }

  #addInput(isNamed: boolean): void {
    this.buttonsCount++
    if (!isNamed && !isLabelled(this.#attributes)) this.#namelessInputs++
  }
}
