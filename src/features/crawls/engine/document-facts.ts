// The head and the body of a page as they are written: parsers open what is missing, ignore what is repeated, and end the
// head at the first thing that does not belong there, wherever its end tag stands.

export class DocumentFacts {
  headsCount = 0
  /** A frameset counts as one. */
  bodiesCount = 0
  headEndedBy: string | null = null

  /** `name` is that of the element, or `text`. */
  markHeadEnd(name: string): void {
    if (this.headsCount > 0) this.headEndedBy ??= name.slice(0, NAME_CHARS_MAX)
  }
}

const NAME_CHARS_MAX = 40
