// Turns the comments of a file into notes: the comments right above an entry, and the one after it on its line, are its
// note. A blank line ends them, so that the heading of a file or section does not become a note.

import { noteOfComment } from '../rules/note.ts'

// The limit on a collected note, however many lines of comments there are.
const CHARS_MAX = 4000

export class PendingNote {
  /** The number of comment lines that belong to no entry. */
  omitted = 0
  #texts: string[] = []
  #chars = 0
  #lines = 0
  #lastLine = 0

  add(line: number, text: string): void {
    if (line !== this.#lastLine + 1) this.#forget()
    this.#lastLine = line
    this.#lines++
    if (this.#chars > CHARS_MAX) return
    this.#texts.push(text.trim())
    this.#chars += text.length
  }

  /** Returns the note of the entry on that line. */
  take(line: number, behind: string | undefined): { note: string | null; isCut: boolean } {
    if (line !== this.#lastLine + 1) this.#forget()
    const texts = behind === undefined ? this.#texts : [...this.#texts, behind.trim()]
    this.#lines = 0
    this.#forget()
    return noteOfComment(texts.join(' '))
  }

  end(): void {
    this.#forget()
  }

  #forget(): void {
    this.omitted += this.#lines
    this.#texts = []
    this.#chars = 0
    this.#lines = 0
  }
}
