// What a keyword is made of, as every kind of file gives it, read by the rules of the API. A value that the API would
// refuse is refused here, with the field's name; nothing is shortened or guessed.

import { DEVICES, type Device } from '../../../background/providers/contracts.ts'
import { quoted, type Refuse } from '../../../lib/import-fault.ts'
import { tally } from '../../../lib/import-tally.ts'
import { collapseWhitespace, countCodePoints, findBadText, foldCase, nfc } from '../../../lib/text.ts'
import { hostOf } from '../evidence/ownership.ts'
import { KEYWORD_TAGS_MAX, TAG_NAME_LENGTH_MAX } from '../tags/tag-schema.ts'
import type { Omitted } from './skipped-rows.ts'

const TEXT_CHARS_MAX = 255
export const URL_CHARS_MAX = 2048
/** The greatest depth that the rank tracker searches. */
export const POSITION_MAX = 100

export type ImportedKeyword = {
  keyword: string
  countryCode: string
  languageCode: string
  location: string | null
  devices: readonly Device[]
  /** Earlier measurements, oldest first. */
  history: readonly DayPosition[]
  tags: readonly string[]
  /** Searches in a month, as the file has them. */
  searchVolume: number | null
  /** The line of its first row in the file; its id in a database. */
  line: number
  /** When the latest entry was written, if that is known. */
  lastUpdatedMs: number | null
  /** Rows of the file that it is made of, if that is not one. */
  rows?: number
}

/** `day` counts from 1970-01-01, in the calendar of the tool that measured. */
export type DayPosition = {
  day: number
  /** Null: not found, with the number of results that were looked at. */
  position: number | null
  depth?: number
  url?: string | null
  /** When exactly, if that is known. */
  atMs?: number
}

/** The market of rows that do not name one: the person's choice, else the project's. */
export type MarketDefaults = {
  country?: string | undefined
  language?: string | undefined
  project?: { country: string; language: string } | undefined
}

export type KeywordFileOptions = {
  readonly defaults: MarketDefaults & { readonly device?: Device | 'both' | undefined }
  /** The name of the file when it was chosen. */
  readonly fileName?: string | undefined
  /** The project's domain: positions are those of this site. */
  readonly domain: string
  readonly nowMs: number
}

export function readKeyword(text: string, refuse: Refuse): string {
  const keyword = readText(text, 'keyword', refuse)
  if (keyword === '') throw refuse('must not be empty.', 'keyword')
  return keyword
}

export function isLongerThanKeyword(text: string): boolean {
  return text.length > TEXT_CHARS_MAX && countCodePoints(nfc(collapseWhitespace(text))) > TEXT_CHARS_MAX
}

/** Null for none. */
export function readLocation(text: string, refuse: Refuse, field = 'location'): string | null {
  const location = readText(text, field, refuse)
  return location === '' ? null : location
}

const VOLUME_MAX = 2_000_000_000
const VOLUME = /^(?:\d{1,10}|\d{1,3}([., '’\u00a0\u202f])\d{3}(?:\1\d{3})*)$/
const NO_VOLUME: ReadonlySet<string> = new Set(['', '-', '–', '—', 'n/a', 'na', 'null', 'none'])

/** What is not one whole number, such as "10 – 100" and "2.1K", is left out: nothing is rounded or guessed. */
export function readVolume(text: string, line: number, skipped: Omitted): number | null {
  const given = text.trim()
  if (NO_VOLUME.has(given.toLowerCase())) return null
  const volume = VOLUME.test(given) ? Number(given.replace(/\D/g, '')) : Number.NaN
  if (volume <= VOLUME_MAX) return volume
  tally(skipped, 'volume_unclear', line)
  return null
}

/** Each once, in whatever letter case it comes again. */
export function readTags(names: readonly string[], line: number, skipped: Omitted): string[] {
  const tags = new Map<string, string>()
  for (const name of names) {
    const tag = nfc(collapseWhitespace(name))
    const folded = foldCase(tag)
    if (tag === '' || tag === '-' || tags.has(folded)) continue
    const isBad = findBadText(tag) !== undefined || countCodePoints(tag) > TAG_NAME_LENGTH_MAX
    if (isBad) tally(skipped, 'tag_not_valid', line)
    else if (tags.size >= KEYWORD_TAGS_MAX) tally(skipped, 'tags_of_keyword', line)
    else tags.set(folded, tag)
  }
  return [...tags.values()]
}

export function isAddress(text: string): boolean {
  return text.length <= URL_CHARS_MAX && hostOf(text) !== undefined
}

export function readDevice(text: string, refuse: Refuse): Device {
  const device = DEVICES.find((known) => known === text.toLowerCase())
  if (device === undefined) throw refuse(`must be mobile or desktop, not ${quoted(text)}.`, 'device')
  return device
}

function readText(given: string, field: string, refuse: Refuse): string {
  const bad = findBadText(given)
  if (bad !== undefined) throw refuse(`${bad}.`, field)
  const text = nfc(collapseWhitespace(given))
  if (text.length <= TEXT_CHARS_MAX || countCodePoints(text) <= TEXT_CHARS_MAX) return text
  throw refuse(`must not have more than ${TEXT_CHARS_MAX} characters.`, field)
}
