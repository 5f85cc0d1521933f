// Parses a provider's reply as JSON and reads values from it without trusting it. A reply that is not JSON, or was cut
// off, becomes a failure and is kept for inspection. The readers return undefined for anything unexpected, so that an
// adapter's parser cannot throw.

import { findJsonExcess } from '../../lib/json-bounds.ts'
import type { ProviderFailure } from './contracts.ts'
import { failed } from './failure.ts'

type ParsedReply = { value: unknown } | { failure: ProviderFailure }

/** The largest page that a provider sends has 130,000 fields and entries. Parsing so many of a hostile one takes a tenth of a second. */
const REPLY_BOUNDS = { depthMax: 64, valuesMax: 200_000 }

export function parseReply(text: string): ParsedReply {
  try {
    if (isExcessive(text))
      return {
        failure: failed('garbage', 'The provider answered with far more than was asked for.', {
          reply: text,
        }),
      }
    return { value: JSON.parse(text) }
  } catch {
    const what = text.trim() === '' ? 'an empty reply' : 'something that is not JSON'
    return { failure: failed('garbage', `The provider answered with ${what}.`, { reply: text }) }
  }
}

/** Whether a reply is nested so deeply, or has so many fields, that parsing it would block the process for long. */
export function isExcessive(text: string): boolean {
  return findJsonExcess(Buffer.from(text), REPLY_BOUNDS) !== undefined
}

export type JsonObject = Record<string, unknown>

export function objectOf(value: unknown): JsonObject | undefined {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as JsonObject)
    : undefined
}

export function arrayOf(value: unknown): unknown[] | undefined {
  return Array.isArray(value) ? value : undefined
}

export function stringOf(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined
}

/** Returns a safe integer that is not negative, else undefined. */
export function countOf(value: unknown): number | undefined {
  return Number.isSafeInteger(value) && (value as number) >= 0 ? (value as number) : undefined
}
