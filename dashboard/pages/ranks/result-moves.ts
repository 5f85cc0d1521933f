// Two results pages beside each other: where each result of one stood on the other.

export type SeenResult = {
  readonly rank: number
  readonly result_type: string
  readonly url: string
  readonly title: string
}

export type Move<R extends SeenResult> = {
  readonly result: R
  /** On the other page; null where it was not there. */
  readonly otherRank: number | null
  /** In places, upwards; null where it was not there. */
  readonly gain: number | null
}

export type Moves<R extends SeenResult> = {
  readonly now: readonly Move<R>[]
  /** Results of the other page that this one does not have. */
  readonly gone: readonly R[]
}

export function movesBetween<R extends SeenResult>(now: readonly R[], then: readonly R[]): Moves<R> {
  const before = new Map(then.toReversed().map((result) => [identityOf(result), result]))
  const present = new Set(now.map(identityOf))
  return {
    now: now.map((result) => {
      const otherRank = before.get(identityOf(result))?.rank ?? null
      return { result, otherRank, gain: otherRank === null ? null : otherRank - result.rank }
    }),
    gone: then.filter((result) => !present.has(identityOf(result))),
  }
}

function identityOf({ result_type, url }: SeenResult): string {
  return `${result_type} ${url}`
}

/** Whether an address belongs to a domain or a sub-domain of it; "www." does not matter. */
export function isOfDomain(url: string, domain: string): boolean {
  const host = url
    .replace(/^[a-z]+:\/\//i, '')
    .split(/[/?#:]/)[0]!
    .toLowerCase()
  const wanted = domain.toLowerCase().replace(/^www\./, '')
  return host === wanted || host.endsWith(`.${wanted}`)
}
