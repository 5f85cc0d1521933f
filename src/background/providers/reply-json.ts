// Reads a provider's reply as JSON, and looks into it without trusting it. What is not JSON, or was cut off, becomes
// a failure with the reply kept for inspection. The look-ups answer undefined for whatever is not as expected, so
// that an adapter's parser has no way to throw.

import type { ProviderFailure } from './contracts.ts'
import { failed } from './failure.ts'

type ParsedReply = { value: unknown } | { failure: ProviderFailure }

export function parseReply(text: string): ParsedReply {
  try {
    return { value: JSON.parse(text) }
  } catch {
    const what = text.trim() === '' ? 'an empty reply' : 'something that is not JSON'
    return { failure: failed('garbage', `The provider answered with ${what}.`, { reply: text }) }
  }
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

/** A whole number that JavaScript holds exactly, and not below zero. */
export function countOf(value: unknown): number | undefined {
  return Number.isSafeInteger(value) && (value as number) >= 0 ? (value as number) : undefined
}
