// What a keyword is made of, as every kind of file gives it, read by the rules of the API. A value that the API would
// refuse is refused here, with the field's name; nothing is shortened or guessed.

import { DEVICES, type Device } from '../../../background/providers/contracts.ts'
import { quoted, type Refuse } from '../../../lib/import-fault.ts'
import { collapseWhitespace, countCodePoints, findBadText, nfc } from '../../../lib/text.ts'
import type { Omitted } from './skipped-rows.ts'

const TEXT_CHARS_MAX = 255
/** The greatest depth that the rank tracker searches. */
export const POSITION_MAX = 100

export type ImportedKeyword = {
  keyword: string
  countryCode: string
  languageCode: string
  location: string | null
  devices: readonly Device[]
  /** Earlier measurements, oldest first, and entries that were not taken as measurements. */
  history: readonly DayPosition[]
  omitted: Omitted
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
