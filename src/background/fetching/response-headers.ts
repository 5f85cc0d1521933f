// Reading response headers. Servers send text beyond ASCII as it comes, mostly in UTF-8, although headers are Latin-1;
// a name may stand several times.

export type ResponseHeaders = Readonly<Record<string, string | string[] | undefined>>

/** All values of a header; none if it is absent. The name is in lower case. */
export function headerValues(headers: ResponseHeaders, name: string): string[] {
  const value = Object.hasOwn(headers, name) ? headers[name] : undefined
  if (value === undefined) return []
  return (typeof value === 'string' ? [value] : value).map(repaired)
}

/** One text of all values, as RFC 9110 joins them. */
export function headerText(headers: ResponseHeaders, name: string): string | undefined {
  const values = headerValues(headers, name)
  return values.length === 0 ? undefined : values.join(', ')
}

/** Content-Length when it is a number; not when it is absent, repeated or no number. */
export function contentLengthOf(headers: ResponseHeaders): number | undefined {
  const text = headerText(headers, 'content-length')
  return text !== undefined && /^\d{1,15}$/.test(text) ? Number(text) : undefined
}

/** How large a body is, as its server tells it. The length of a compressed body is that of its compressed form. */
export function toldSizeOf(headers: ResponseHeaders): number | undefined {
  const encoding = headerText(headers, 'content-encoding')?.trim().toLowerCase()
  return encoding === undefined || encoding === 'identity' ? contentLengthOf(headers) : undefined
}

/** In lower case and without parameters: `text/html`; null when there is none. */
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
