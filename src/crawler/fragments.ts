// The parts of a page that its own links lead to, and which of them are not there. Fragments that only scripts read, like
// `#/route`, `#!page` and `#tab=2`, and those that a browser knows by itself, lead nowhere in the document.

import { PAGE_LIMITS } from './page.ts'

const READ_BY_OTHERS = /^$|^top$|^[/!]|[=&]|:~:/i

/** Takes in the links of a page to itself, as written. */
export class Fragments {
  readonly #isThere: (name: string) => boolean
  readonly missing = new Set<string>()

  constructor(isThere: (name: string) => boolean) {
    this.#isThere = isThere
  }

  add(href: string): void {
    const name = href.slice(href.indexOf('#') + 1).trimEnd()
    if (this.missing.size >= PAGE_LIMITS.missingFragments || READ_BY_OTHERS.test(name)) return
    if (!this.#isThere(name) && !this.#isThere(decoded(name))) this.missing.add(name)
  }
}

function decoded(name: string): string {
  try {
    return decodeURIComponent(name)
  } catch {
    return name
  }
}
