// The shape of an entry of the disavow list, and its text in the file.

export const DISAVOW_TYPES = ['domain', 'url'] as const
export type DisavowType = (typeof DISAVOW_TYPES)[number]

export type DisavowEntry = {
  readonly type: DisavowType
  /** The normalised value: entries with the same value are the same. */
  readonly value: string
  readonly note: string | null
}

export const DOMAIN_PREFIX = 'domain:'
export const NOTE_PREFIX = '# '

/** Returns the lines of an entry, each with its line end: its note, if any, and the entry itself. */
export function entryText({ type, value, note }: DisavowEntry): string {
  const line = type === 'domain' ? `${DOMAIN_PREFIX}${value}\n` : `${value}\n`
  return note === null ? line : `${NOTE_PREFIX}${note}\n${line}`
}

export type FileSize = { readonly lines: number; readonly bytes: number }

export function sizeOf(entry: DisavowEntry): FileSize {
  return { lines: entry.note === null ? 1 : 2, bytes: Buffer.byteLength(entryText(entry)) }
}
