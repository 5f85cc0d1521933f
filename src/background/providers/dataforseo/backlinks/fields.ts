// Reads the fields of DataForSEO's rows, which may hold anything: an invalid value becomes null.

import { parseDay } from '../../../../lib/local-day.ts'
import { normalizeUrl, parseHttpUrl } from '../../../../lib/page-url.ts'
import { linkText } from '../../link-text.ts'
import { countOf, stringOf } from '../../reply-json.ts'

const RANK_MAX = 1_000
const SCORE_MAX = 100

export function countOrNull(value: unknown): number | null {
  return countOf(value) ?? null
}

export function rankOf(value: unknown): number | null {
  return upTo(RANK_MAX, value)
}

export function scoreOf(value: unknown): number | null {
  return upTo(SCORE_MAX, value)
}

export function statusCodeOf(value: unknown): number | null {
  const status = countOf(value)
  return status !== undefined && status >= 100 && status <= 599 ? status : null
}

/** DataForSEO's days are those of UTC, so a day that has not begun yet in the project's time zone counts as today. */
export function dayOf(value: unknown, today: number): number | null {
  const day = parseDay(/^\d{4}-\d\d-\d\d(?=[ T]|$)/.exec(stringOf(value) ?? '')?.[0] ?? '')
  return day === undefined || day < 0 || day > today + 1 ? null : Math.min(day, today)
}

export function textOf(value: unknown): string | null {
  const text = stringOf(value)
  return text === undefined ? null : linkText(text)
}

/** Null stands for a link without text; any other value that is no text counts as not reported. */
export function anchorOf(value: unknown): string | null {
  return value === null ? '' : textOf(value)
}

/** Normalises a URL as a crawl does, so that the two can be compared. */
export function webUrlOf(value: unknown): { url: string; host: string } | undefined {
  const text = stringOf(value)
  const parsed = text?.isWellFormed() ? parseHttpUrl(text) : undefined
  return parsed && { url: normalizeUrl(parsed), host: parsed.hostname }
}

export function isUrl(value: unknown): boolean {
  return typeof value === 'string' && URL.canParse(value)
}

function upTo(max: number, value: unknown): number | null {
  const count = countOf(value)
  return count !== undefined && count <= max ? count : null
}
