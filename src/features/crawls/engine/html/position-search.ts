// Finds the next place of a character, for growing positions: a document without that character is searched once, not
// once for each call, which would be quadratic.

export class PositionSearch {
  readonly #text: string
  readonly #character: string
  #next: number

  constructor(text: string, character: string) {
    this.#text = text
    this.#character = character
    this.#next = text.indexOf(character)
  }

  isWithin(start: number, end: number): boolean {
    if (this.#next === -1 || this.#next >= end) return false
    if (this.#next < start) this.#next = this.#text.indexOf(this.#character, start)
    return this.#next !== -1 && this.#next < end
  }
}
