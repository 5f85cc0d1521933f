// Text that people write, as fields of a request: names with one line, and notes that may have several. Both are
// trimmed and must not be empty, and their length is counted after that.

import { type TUnsafe, Type } from 'typebox'
import { collapseWhitespace, countCodePoints } from '../../../lib/text.ts'
import { type Parsed, parsed } from './schema-annotations.ts'

// The raw text may be this much longer, because white space is removed and NFC combines letters.
const WRITTEN_PER_KEPT = 4

export function nameField(lengthMax: number, description: string): TUnsafe<string> {
  return textField(lengthMax, description, collapseWhitespace)
}

export function noteField(lengthMax: number, description: string): TUnsafe<string> {
  return textField(lengthMax, description, (text) => text.trim())
}

function textField(lengthMax: number, description: string, tidy: (text: string) => string): TUnsafe<string> {
  const schema = Type.String({
    minLength: 1,
    maxLength: WRITTEN_PER_KEPT * lengthMax,
    description: `${description} At most ${lengthMax} characters after trimming.`,
  })
  return parsed(schema, (text): Parsed<string> => {
    const value = tidy(text)
    const length = countCodePoints(value)
    if (length === 0) return { error: 'must have a visible character' }
    return length > lengthMax ? { error: `must have from 1 to ${lengthMax} characters` } : { value }
  })
}
