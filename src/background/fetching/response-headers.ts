// Reads response headers. Servers send non-ASCII text as it is, mostly in UTF-8, although headers are Latin-1; and a
// name may occur several times.

export type ResponseHeaders = Readonly<Record<string, string | string[] | undefined>>

/** Returns all values of a header, an empty list if it is absent. `name` is in lower case. */
export function headerValues(headers: ResponseHeaders, name: string): string[] {
  const value = Object.hasOwn(headers, name) ? headers[name] : undefined
  if (value === undefined) return []
  return (typeof value === 'string' ? [value] : value).map(repaired)
}

/** Returns all values of a header as one text, joined as RFC 9110 says. */
export function headerText(headers: ResponseHeaders, name: string): string | undefined {
  const values = headerValues(headers, name)
  return values.length === 0 ? undefined : values.join(', ')
}

/** Returns Content-Length, or undefined if it is absent, repeated or no number. */
export function contentLengthOf(headers: ResponseHeaders): number | undefined {
  const text = headerText(headers, 'content-length')
  return text !== undefined && /^\d{1,15}$/.test(text) ? Number(text) : undefined
}

/**
 * Returns the size of the body as its server states it; undefined for a compressed body, whose Content-Length is that
 * of its compressed form.
 */
export function declaredSizeOf(headers: ResponseHeaders): number | undefined {
  const encoding = headerText(headers, 'content-encoding')?.trim().toLowerCase()
  return encoding === undefined || encoding === 'identity' ? contentLengthOf(headers) : undefined
}

/** Returns the type in lower case and without parameters, such as `text/html`; null if there is none. */
export function mediaTypeOf(contentType: string | null | undefined): string | null {
  const [type = ''] = (contentType ?? '').split(';', 1)
  return type.trim().toLowerCase() || null
}

const UTF8 = new TextDecoder('utf-8', { fatal: true })

function repaired(latin1: string): string {
  if (!/[\x80-\xff]/.test(latin1)) return latin1
  try {
    return UTF8.decode(Buffer.from(latin1, 'latin1'))
  } catch {
    return latin1
  }
}
