// The option --filter of lists with filters: a field, an operator and a value, as in "status_code gte 400". The API
// validates it.

import { AppError, BAD_USAGE } from '../../lib/errors.ts'

type RowFilter = { field: string; operator: string; value: string | readonly string[] }

/** Commas separate several values of `in`. */
export function readFilter(text: string): RowFilter {
  const [, field, operator, value = ''] = /^(\S+)\s+(\S+)(.*)$/s.exec(text.trim()) ?? []
  if (field === undefined || operator === undefined)
    throw new AppError(BAD_USAGE, 'A --filter is a field, an operator and a value: "status_code gte 400".')
  return {
    field,
    operator,
    value: operator === 'in' ? value.split(',').map((part) => part.trim()) : value.trim(),
  }
}
