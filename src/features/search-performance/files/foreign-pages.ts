// Warns about pages of another site than the project's: a person with several sites may have taken the wrong file. The
// rows are imported nevertheless, because a property may hold several domains.

import { amount } from '../../../lib/amount.ts'
import { registrableDomain } from '../../../lib/host.ts'

const HOST = /^https?:\/\/([^/?#:]+)/i

export class ForeignPages {
  readonly #site: string
  /** By host: there are few of them and many rows. */
  readonly #isForeign = new Map<string, boolean>()
  #rows = 0
  #example = ''

  constructor(domain: string) {
    this.#site = registrableDomain(domain)
  }

  add(page: string | null): void {
    const host = page === null ? undefined : HOST.exec(page)?.[1]
    if (host === undefined) return
    let isForeign = this.#isForeign.get(host)
    if (isForeign === undefined) {
      isForeign = registrableDomain(host) !== this.#site
      this.#isForeign.set(host, isForeign)
    }
    if (!isForeign) return
    if (this.#rows === 0) this.#example = page as string
    this.#rows += 1
  }

  describe(): string[] {
    if (this.#rows === 0) return []
    return [
      `${amount(this.#rows, 'row is', 'rows are')} about pages outside ${this.#site}, such as ${this.#example}. If this was the wrong file, import the right one for the same days: it replaces these rows.`,
    ]
  }
}
