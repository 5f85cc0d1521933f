// The common arguments of tools, and the refusal of a call that lacks one.

import { Type } from 'typebox'
import { SightlineError } from '../../../../client/src/errors.ts'

const CURSOR_LENGTH_MAX = 4000
export const URL_LENGTH_MAX = 2048

// Long enough for a domain, which agents try: "no such project" helps them more than an error about the length.
export const project = Type.String({ maxLength: 253, description: 'uid, from list_projects' })

export const crawl = Type.Optional(
  Type.String({ maxLength: 40, description: 'uid; without it, the latest completed crawl' }),
)

export const device = Type.Optional(Type.Enum(['mobile', 'desktop', 'all'] as const))

export const paging = {
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 50 })),
  cursor: Type.Optional(Type.String({ maxLength: CURSOR_LENGTH_MAX })),
}

export const search = Type.Optional(Type.String({ maxLength: 200 }))

export const url = Type.String({ maxLength: URL_LENGTH_MAX })

export const confirmationToken = Type.Optional(Type.String({ maxLength: 64 }))

export const direction = Type.Optional(Type.Enum(['asc', 'desc'] as const))

export const day = Type.Optional(Type.String({ maxLength: 10, description: 'YYYY-MM-DD' }))

/** The required arguments may depend on the action, which a schema alone cannot express. */
export function missing(field: string, sentence: string): SightlineError {
  return new SightlineError(sentence, {
    code: 'validation_failed',
    status: 422,
    errors: { [field]: [sentence] },
  })
}
