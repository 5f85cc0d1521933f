// The query parameter that names an address: as a client writes it, and in the one spelling by which it is stored.

import { Type } from 'typebox'
import { parsed } from '../../../entry/http/requests/schema-annotations.ts'
import { normalizeUrl, parseHttpUrl, URL_LENGTH_MAX } from '../../../lib/page-url.ts'

export function urlQuery(description: string) {
  const schema = Type.String({
    pattern: '^https?://',
    maxLength: URL_LENGTH_MAX,
    description: `${description} Any spelling of the same address will do.`,
    examples: ['https://example.com/'],
  })
  return parsed(schema, (text) => {
    const url = parseHttpUrl(text)
    return url === undefined
      ? {
          error: `must be an http or https address of at most ${URL_LENGTH_MAX} characters, without a password`,
        }
      : { value: normalizeUrl(url) }
  })
}
