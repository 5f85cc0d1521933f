// Whether a crawl was cut short, by what its notes say: numbers of a part of a site must not be taken for those of the site. The API
// has it in words alone.

/** Those of the notes that say that the crawl ended before it had read everything. */
export function cutNotes(notes: readonly string[]): readonly string[] {
  return notes.filter((note) => /^The crawl (?:was )?ended\b/.test(note))
}
