// Names for hot statements, so that each connection parses and plans them once. A name follows from the text: should a
// connection pooler mix up the names of its clients, none of them runs the statement of another.

import { createHash } from 'node:crypto'

// Each connection keeps the plans of named statements for as long as it lives.
const NAMES_MAX = 1_000
const NAME_CHARACTERS = 22

export type StatementNames = {
  /** Returns undefined for a statement that is to be sent without a name. */
  of(text: string): string | undefined
  /** From now on there are no names. */
  stop(): void
}

export function createStatementNames(isNaming: boolean): StatementNames {
  const names = new Map<string, string>()
  let namesMax = isNaming ? NAMES_MAX : 0
  return {
    of(text) {
      if (namesMax === 0) return undefined
      let name = names.get(text)
      if (name === undefined && names.size < namesMax) {
        name = createHash('sha256').update(text).digest('base64url').slice(0, NAME_CHARACTERS)
        names.set(text, name)
      }
      return name
    },
    stop() {
      namesMax = 0
    },
  }
}
