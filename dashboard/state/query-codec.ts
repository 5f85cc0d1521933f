// What a page keeps in the query of its address, typed: each name has a way to be read and written and a value that counts when
// it is absent. Addresses are written by people too, so whatever cannot be read is as if it were not there.

export type Codec<T> = {
  readonly absent: T
  read(texts: readonly string[]): T | undefined
  write(value: T): readonly string[]
}
export type Codecs = Readonly<Record<string, Codec<unknown>>>
export type ValuesOf<C> = { readonly [Name in keyof C]: C[Name] extends Codec<infer T> ? T : never }

/** Names that addresses once had, and that people's bookmarks still have. */
const FORMER_NAMES: Readonly<Record<string, string>> = { direction: 'dir' }

const TEXT_LENGTH_MAX = 2_000
const LIST_LENGTH_MAX = 50

export function text(): Codec<string> {
  return {
    absent: '',
    read: ([value]) => (value !== undefined && value.length <= TEXT_LENGTH_MAX ? value : undefined),
    write: (value) => [value],
  }
}

/** An absent name is null. */
export function number({ min = 0, max = Number.MAX_SAFE_INTEGER } = {}): Codec<number | null> {
  return {
    absent: null,
    read([value]) {
      const read = value === undefined || value.trim() === '' ? Number.NaN : Number(value)
      return Number.isInteger(read) && read >= min && read <= max ? read : undefined
    },
    write: (value) => (value === null ? [] : [String(value)]),
  }
}

export function choice<const T extends string, const A extends T | null>(
  values: readonly T[],
  absent: A,
): Codec<T | A> {
  return {
    absent,
    read: ([value]) => values.find((known) => known === value),
    write: (value) => (value === null ? [] : [value]),
  }
}

export function flag(): Codec<boolean> {
  return { absent: false, read: ([value]) => value === '1', write: (value) => (value ? ['1'] : []) }
}

/** The direction of a sorted list. */
export const direction = (absent: 'asc' | 'desc'): Codec<'asc' | 'desc'> => choice(['asc', 'desc'], absent)

/** Whether a chart shows the days before beside its own. */
export const comparison = (absent: 'previous' | 'none'): Codec<'previous' | 'none'> =>
  choice(['previous', 'none'], absent)

/** `name=a&name=b`. */
export function list(): Codec<readonly string[]> {
  return {
    absent: [],
    read: (values) =>
      values.filter((value) => value !== '' && value.length <= TEXT_LENGTH_MAX).slice(0, LIST_LENGTH_MAX),
    write: (values) => values,
  }
}

export function readQuery<C extends Codecs>(codecs: C, query: string): ValuesOf<C> {
  const given = new URLSearchParams(query)
  const values: Record<string, unknown> = {}
  for (const [name, codec] of Object.entries(codecs)) {
    const texts = given.getAll(given.has(name) ? name : (FORMER_NAMES[name] ?? name))
    values[name] = (texts.length === 0 ? undefined : codec.read(texts)) ?? codec.absent
  }
  return values as ValuesOf<C>
}

/** Names of other parts of the page stay in the query; absent values are left out. */
export function writeQuery<C extends Codecs>(codecs: C, query: string, values: ValuesOf<C>): string {
  const written = new URLSearchParams(query)
  for (const [name, codec] of Object.entries(codecs) as [string, Codec<unknown>][]) {
    written.delete(name)
    written.delete(FORMER_NAMES[name] ?? name)
    const texts = codec.write(values[name as keyof C])
    if (isSame(texts, codec.write(codec.absent))) continue
    for (const text of texts) written.append(name, text)
  }
  const text = written.toString()
  return text === '' ? '' : `?${text}`
}

function isSame(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((text, index) => text === b[index])
}
