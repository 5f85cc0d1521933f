// Which passwords are accepted: 10 to 200 characters of any kind, except for the thousand most common ones. Rules about
// kinds of characters make passwords harder to remember and no harder to guess (NIST SP 800-63B).

import { readFileSync } from 'node:fs'
import { Type } from 'typebox'
import { checked } from '../../http/requests/schema-annotations.ts'

export const PASSWORD_LENGTH_MAX = 200
const PASSWORD_LENGTH_MIN = 10

let common: ReadonlySet<string> | undefined

/** The list omits passwords that are too short anyway. */
function isCommon(password: string): boolean {
  common ??= new Set(
    readFileSync(new URL('common-passwords.txt', import.meta.url), 'utf8')
      .trim()
      .split('\n'),
  )
  return common.has(password.toLowerCase())
}

export const newPassword = checked(
  Type.String({
    minLength: PASSWORD_LENGTH_MIN,
    maxLength: PASSWORD_LENGTH_MAX,
    description: 'A new password; common ones are refused.',
  }),
  (password) => (isCommon(password) ? 'is one of the most common passwords; choose another' : undefined),
)
