// Fields of forms, each with its label, a hint, and what is wrong with it.

import type { ComponentChildren } from 'preact'
import { useId } from 'preact/hooks'
import type { ApiFailure } from '../api/failure.ts'

type Shared = {
  label: string
  hint?: string | undefined
  error?: string | undefined
  /** The label is for screen readers alone: what the field is for can be seen. */
  isLabelHidden?: boolean
}

/** What the server said about a field of a request. */
export function faultOf(failure: ApiFailure | undefined, field: string): string | undefined {
  return failure?.fields[field]?.[0]
}

type TextFieldProps = Shared & {
  value: string
  onInput(value: string): void
  type?: 'text' | 'email' | 'password' | 'search' | 'url' | 'number' | 'date' | 'time'
  placeholder?: string
  isRequired?: boolean
  autocomplete?: string
  min?: number | string
  max?: number | string
  step?: number | string
  id?: string
}

export function TextField(props: TextFieldProps) {
  const own = useId()
  const id = props.id ?? own
  return (
    <Frame {...props} id={id}>
      <input
        id={id}
        // Each type has props of its own; those of a text field do for all of them.
        type={(props.type ?? 'text') as 'text'}
        value={props.value}
        placeholder={props.placeholder}
        required={props.isRequired}
        autocomplete={props.autocomplete ?? 'off'}
        min={props.min}
        max={props.max}
        step={props.step}
        aria-describedby={describedBy(id, props)}
        aria-invalid={props.error !== undefined || undefined}
        onInput={(event) => props.onInput(event.currentTarget.value)}
      />
    </Frame>
  )
}

type TextAreaProps = Shared & {
  value: string
  onInput(value: string): void
  rows?: number
  placeholder?: string
}

export function TextArea(props: TextAreaProps) {
  const id = useId()
  return (
    <Frame {...props} id={id}>
      <textarea
        id={id}
        rows={props.rows ?? 5}
        value={props.value}
        placeholder={props.placeholder}
        aria-describedby={describedBy(id, props)}
        aria-invalid={props.error !== undefined || undefined}
        onInput={(event) => props.onInput(event.currentTarget.value)}
      />
    </Frame>
  )
}

type SelectProps<T extends string> = Shared & {
  value: T
  options: readonly { readonly value: T; readonly label: string }[]
  onChange(value: T): void
}

export function Select<T extends string>(props: SelectProps<T>) {
  const id = useId()
  return (
    <Frame {...props} id={id}>
      <select
        id={id}
        value={props.value}
        aria-describedby={describedBy(id, props)}
        onChange={(event) => props.onChange(event.currentTarget.value as T)}
      >
        {props.options.map(({ value, label }) => (
          <option key={value} value={value} selected={value === props.value}>
            {label}
          </option>
        ))}
      </select>
    </Frame>
  )
}

type CheckboxProps = {
  label: string
  hint?: string
  isChecked: boolean
  onChange(isChecked: boolean): void
  isDisabled?: boolean
}

export function Checkbox({ label, hint, isChecked, onChange, isDisabled }: CheckboxProps) {
  const id = useId()
  return (
    <div class="checkbox">
      <input
        id={id}
        type="checkbox"
        checked={isChecked}
        disabled={isDisabled}
        aria-describedby={hint === undefined ? undefined : `${id}-hint`}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
      <label for={id}>{label}</label>
      {hint !== undefined && (
        <p class="hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
    </div>
  )
}

function Frame({
  id,
  label,
  hint,
  error,
  isLabelHidden,
  children,
}: Shared & { id: string; children: ComponentChildren }) {
  return (
    <div class="field">
      <label for={id} class={isLabelHidden ? 'unseen' : undefined}>
        {label}
      </label>
      {children}
      {hint !== undefined && (
        <p class="hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {error !== undefined && (
        <p class="fault" id={`${id}-error`} role="alert">
          {error}
        </p>
      )}
    </div>
  )
}

function describedBy(id: string, { hint, error }: Shared): string | undefined {
  const parts = [hint !== undefined && `${id}-hint`, error !== undefined && `${id}-error`].filter(Boolean)
  return parts.length === 0 ? undefined : parts.join(' ')
}
