// Whether a crawl was cut short, by what its notes say: numbers of a part of a site must not be taken for those of the site. Those
// sentences are written by engine/crawl-notes.ts and by the limits of engine/crawl-run.ts.

/** Those of the notes that say that the crawl ended before it had read everything. */
export function cutNotesOf(notes: readonly string[]): string[] {
  return notes.filter((note) => /^The crawl (?:was )?ended\b/.test(note))
}
