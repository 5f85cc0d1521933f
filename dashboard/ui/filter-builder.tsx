// The filters of a list: a chip for each, and a form that makes another or changes one. What it makes is in the address, so it is
// the page that keeps it.

import { useSignal } from '@preact/signals'
import { useEffect, useId, useRef } from 'preact/hooks'
import {
  FILTERS_MAX,
  type Filter,
  type FilterField,
  filterText,
  isComplete,
  joinList,
  OPERATORS_OF,
  type Operator,
  splitList,
} from '../lib/filters.ts'
import * as common from '../text/common.ts'
import * as t from '../text/filter-builder.ts'
import { filterPhrase, operatorLabel } from '../text/filter-phrase.ts'
import { Button } from './button.tsx'
import { Combobox } from './combobox.tsx'
import { Select, TextField } from './fields.tsx'
import { Icon } from './icon.tsx'

type FilterBuilderProps = {
  fields: readonly FilterField[]
  filters: readonly Filter[]
  onChange(filters: readonly Filter[]): void
}

export function FilterBuilder({ fields, filters, onChange }: FilterBuilderProps) {
  // The index of the filter that is being changed; the number of filters for a new one.
  const editing = useSignal<number | null>(null)
  const addId = useId()
  const texts = filters.map(filterText).join('\n')
  // When the filters change by other means (a preset, the back button), the form closes: its index would mean another filter.
  useEffect(() => {
    editing.value = null
  }, [texts])
  const close = () => {
    editing.value = null
    document.getElementById(addId)?.focus()
  }
  const fieldOf = (filter: Filter) => fields.find(({ name }) => name === filter.field)!
  const without = (index: number) => filters.filter((_, at) => at !== index)
  return (
    <div class="filter-builder">
      <ul class="chips">
        {filters.map((filter, index) => {
          const phrase = filterPhrase(filter, fieldOf(filter))
          return (
            <li key={filterText(filter)} class="chip-pair">
              <button
                type="button"
                class="chip"
                title={phrase}
                aria-label={t.edit(phrase)}
                onClick={() => (editing.value = index)}
              >
                <span>{phrase}</span>
              </button>
              <button
                type="button"
                class="chip"
                aria-label={common.removeFilter(phrase)}
                onClick={() => onChange(without(index))}
              >
                <Icon name="x" size={12} />
              </button>
            </li>
          )
        })}
        <li>
          <Button
            id={addId}
            isSmall
            icon="filter"
            isPressed={editing.value === filters.length}
            isDisabled={filters.length >= FILTERS_MAX}
            onClick={() => (editing.value = editing.value === null ? filters.length : null)}
          >
            {common.addFilter}
          </Button>
        </li>
        {filters.length > 1 && (
          <li>
            <button type="button" class="chip quiet" onClick={() => onChange([])}>
              {common.clearFilters}
            </button>
          </li>
        )}
      </ul>
      {filters.length >= FILTERS_MAX && <p class="hint">{t.full(FILTERS_MAX)}</p>}
      {editing.value !== null && (
        <FilterForm
          key={editing.value}
          fields={fields}
          filter={filters[editing.value]}
          onApply={(filter) => {
            const at = editing.peek()!
            onChange(
              at < filters.length
                ? filters.map((old, index) => (index === at ? filter : old))
                : [...filters, filter],
            )
            close()
          }}
          onCancel={close}
        />
      )}
    </div>
  )
}

type FilterFormProps = {
  fields: readonly FilterField[]
  filter: Filter | undefined
  onApply(filter: Filter): void
  onCancel(): void
}

function FilterForm({ fields, filter, onApply, onCancel }: FilterFormProps) {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => form.current?.querySelector('input')?.focus(), [])
  const name = useSignal(filter?.field ?? fields[0]!.name)
  const field = fields.find((known) => known.name === name.value)!
  const operator = useSignal<Operator>(filter?.operator ?? OPERATORS_OF[field.type][0]!)
  const typed = useSignal(
    filter === undefined
      ? firstValue(field)
      : filter.operator === 'in'
        ? joinList(filter.values)
        : filter.values[0]!,
  )
  const made: Filter = {
    field: field.name,
    operator: operator.value,
    values: operator.value === 'in' ? splitList(typed.value) : [typed.value.trim()],
  }
  const isReady = isComplete(made, field)
  const chooseOperator = (next: Operator) => {
    const isOther = (next === 'is_null') !== (operator.peek() === 'is_null')
    operator.value = next
    if (next === 'is_null') typed.value = 'true'
    else if (isOther) typed.value = firstValue(field)
  }
  return (
    <form
      ref={form}
      class="filter-form"
      aria-label={t.newFilter}
      onSubmit={(event) => {
        event.preventDefault()
        if (isReady) onApply(made)
      }}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && !event.defaultPrevented) onCancel()
      }}
    >
      <Combobox
        label={common.field}
        value={name.value}
        options={fields.map(({ name: value, label }) => ({ value, label }))}
        onChange={(next) => {
          const chosen = fields.find((known) => known.name === next)!
          if (chosen.type !== field.type || chosen.options !== undefined) {
            operator.value = OPERATORS_OF[chosen.type][0]!
            typed.value = firstValue(chosen)
          }
          name.value = next
        }}
      />
      <Select
        label={common.operator}
        value={operator.value}
        options={OPERATORS_OF[field.type].map((value) => ({
          value,
          label: operatorLabel(value, field.type),
        }))}
        onChange={chooseOperator}
      />
      <ValueField
        field={field}
        operator={operator.value}
        value={typed.value}
        onChange={(next) => (typed.value = next)}
      />
      <div class="actions">
        <Button type="submit" kind="main" isDisabled={!isReady}>
          {common.apply}
        </Button>
        <Button onClick={onCancel}>{common.cancel}</Button>
      </div>
    </form>
  )
}

type ValueFieldProps = {
  field: FilterField
  operator: Operator
  value: string
  onChange(value: string): void
}

function ValueField({ field, operator, value, onChange }: ValueFieldProps) {
  const label = common.value
  if (operator === 'is_null')
    return (
      <Select
        label={label}
        value={value as 'true' | 'false'}
        options={[
          { value: 'true', label: t.isNullChoice.true },
          { value: 'false', label: t.isNullChoice.false },
        ]}
        onChange={onChange}
      />
    )
  if (operator === 'in') return <TextField label={label} value={value} hint={t.listHint} onInput={onChange} />
  if (field.type === 'boolean')
    return (
      <Select
        label={label}
        value={value as 'true' | 'false'}
        options={[
          { value: 'true', label: t.yes },
          { value: 'false', label: t.no },
        ]}
        onChange={onChange}
      />
    )
  if (field.options !== undefined)
    return <Combobox label={label} value={value} options={field.options} onChange={onChange} />
  const type = field.type === 'time' ? 'date' : kindOfInput(field)
  return (
    <TextField
      label={label}
      type={type}
      value={value}
      {...(type === 'number' && { min: 0, step: field.type === 'integer' ? 1 : 'any' })}
      onInput={onChange}
    />
  )
}

function kindOfInput({ type }: FilterField): 'number' | 'text' {
  return type === 'integer' || type === 'number' ? 'number' : 'text'
}

function firstValue({ type, options }: FilterField): string {
  if (type === 'boolean') return 'true'
  return options?.[0]?.value ?? ''
}
