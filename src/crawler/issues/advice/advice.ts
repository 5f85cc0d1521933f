// What a report says about an issue beside its title and explanation: why it matters, how to fix it, and where the
// standard or the search engine itself says so. One file a family; its type names every rule of the family, so a rule
// without its texts does not compile.

/** Each text is one to three whole sentences for the person who has to act on it. */
export type Advice = {
  /** What it costs visitors or search results if nothing is done. */
  matters: string
  fix: string
  /** The standard, or the documentation of whoever decides. */
  reference: string
}

/** For the ids of a family: `adviceFor<typeof TITLES>({…})`. */
export function adviceFor<Family>(
  texts: Readonly<Record<keyof Family & string, Advice>>,
): Readonly<Record<keyof Family & string, Advice>> {
  return Object.freeze(texts)
}
