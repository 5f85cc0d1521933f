// A filter in words, as its chip shows it.

import type { Filter, FilterField, FilterType, Operator } from '../lib/filters.ts'
import * as t from './filter-builder.ts'

type FilterKind = keyof typeof t.operators

function kindOf(type: FilterType): FilterKind {
  if (type === 'integer' || type === 'number') return 'ordered'
  if (type === 'choice') return 'finding'
  return type === 'time' ? 'time' : 'text'
}

export function operatorLabel(operator: Operator, type: FilterType): string {
  return (t.operators[kindOf(type)] as Partial<Record<Operator, string>>)[operator] ?? operator
}

export function filterPhrase({ operator, values, field: name }: Filter, field: FilterField): string {
  if (operator === 'is_null' && values[0] === 'false') {
    const kind = kindOf(field.type)
    return `${field.label} ${kind === 'finding' ? name : t.isSet[kind]}`
  }
  const words = [field.label, operatorLabel(operator, field.type)]
  if (operator !== 'is_null') words.push(values.map((value) => valueLabel(value, field)).join(t.or))
  return words.join(' ')
}

function valueLabel(value: string, { type, options }: FilterField): string {
  if (type === 'boolean') return value === 'true' ? t.yes.toLowerCase() : t.no.toLowerCase()
  return options?.find((option) => option.value === value)?.label ?? value
}
