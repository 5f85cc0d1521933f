// Removes secrets from text, in every form in which a provider or a library may echo them: plain, JSON-escaped,
// percent-encoded in either case, form-encoded, and in base64. One pass replaces the longest form first, so that no
// part of a secret is left beside a replaced one.

import { trimTrailing } from '../../lib/trim-trailing.ts'

export const REDACTED = '[secret]'

/** Shorter secrets are not replaced: they protect nothing, and removing every `a` from a reply would garble it. */
export const SECRET_CHARS_MIN = 4

export function createRedaction(secrets: readonly string[]): (text: string) => string {
  const forms = new Set(secrets.filter((secret) => secret.length >= SECRET_CHARS_MIN).flatMap(formsOf))
  if (forms.size === 0) return (text) => text
  const longestFirst = [...forms].sort((a, b) => b.length - a.length)
  const anyForm = new RegExp(longestFirst.map((form) => RegExp.escape(form)).join('|'), 'g')
  return (text) => text.replaceAll(anyForm, REDACTED)
}

function formsOf(secret: string): string[] {
  const wellFormed = secret.toWellFormed()
  const encoded = encodeURIComponent(wellFormed)
  const form = new URLSearchParams({ s: wellFormed }).toString().slice(2)
  const bytes = Buffer.from(secret)
  const base64 = bytes.toString('base64')
  return [
    secret,
    JSON.stringify(secret).slice(1, -1),
    JSON.stringify(secret).slice(1, -1).replaceAll('/', '\\/'),
    ...[encoded, form].flatMap((text) => [text, text.replaceAll(/%../g, (code) => code.toLowerCase())]),
    base64,
    encodeURIComponent(base64),
    trimTrailing(base64, '='),
    bytes.toString('base64url'),
  ]
}
