// The notes of a comparison name crawls and kinds of changes as the API does. A reader knows crawls by their time, and kinds by the
// words on the page.

export function readableNote(
  note: string,
  {
    timeOf,
    kinds,
  }: {
    /** Times by the uid of the crawl. */
    timeOf: ReadonlyMap<string, string>
    /** The page's words for the API's kinds. */
    kinds: Readonly<Record<string, string>>
  },
): string {
  return note
    .replace(/\b([Tt]he crawl) ([a-z0-9]{10,32})\b/g, (whole, the: string, uid: string) => {
      const time = timeOf.get(uid)
      return time === undefined ? whole : `${the} of ${time}`
    })
    .replace(/\b[a-z]+(?:_[a-z]+)+\b/g, (name) => {
      const kind = kinds[name]
      return kind === undefined ? name : `“${kind}”`
    })
}
