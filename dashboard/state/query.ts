// A page's own part of the address, as values and a way to change them.

import { go, path, type Step, search } from './address.ts'
import { type Codecs, readQuery, type ValuesOf, writeQuery } from './query-codec.ts'

export type Query<C extends Codecs> = {
  readonly values: ValuesOf<C>
  set(changes: Partial<ValuesOf<C>>, step?: Step): void
  /** The address with these changes, for a link. */
  link(changes: Partial<ValuesOf<C>>): string
}

/** Removes from the address the names of something that was closed. */
export function forget(names: readonly string[]): void {
  const query = withoutNames(search.peek(), names)
  if (query !== search.peek()) go(path.peek() + query, 'replace')
}

export function withoutNames(text: string, names: readonly string[]): string {
  const query = new URLSearchParams(text)
  if (!names.some((name) => query.has(name))) return text
  for (const name of names) query.delete(name)
  return query.size === 0 ? '' : `?${query}`
}

/** A hook: the component is drawn again when the address changes. */
export function useQuery<C extends Codecs>(codecs: C): Query<C> {
  const values = readQuery(codecs, search.value)
  const link = (changes: Partial<ValuesOf<C>>) =>
    path.value + writeQuery(codecs, search.peek(), { ...readQuery(codecs, search.peek()), ...changes })
  return { values, link, set: (changes, step) => go(link(changes), step) }
}
