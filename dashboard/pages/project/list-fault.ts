// What the server said about a list, or about an entry of it: "line 3: must begin with a slash".

import type { ApiFailure } from '../../api/failure.ts'

export function faultOfList(failure: ApiFailure | undefined, field: string): string | undefined {
  for (const [name, messages] of Object.entries(failure?.fields ?? {})) {
    if (name === field) return messages[0]
    const [list, index] = name.split('.')
    if (list === field && index !== undefined) return `Line ${Number(index) + 1}: ${messages[0]}`
  }
  return undefined
}
