// Fields of forms, each with its label, a hint, and what is wrong with it.

import type { ComponentChildren } from 'preact'
import { useId } from 'preact/hooks'
import { FieldFault, useFault } from './form.tsx'

type Shared = {
  label: string
  hint?: string | undefined
  /** Its name in the request of the form around it: what the server says about it stands below it. */
  field?: string
  /** What is wrong with it, where the page finds that out. */
  error?: string | undefined
  /** The label is for screen readers alone: what the field is for can be seen. */
  isLabelHidden?: boolean
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
  const { describedBy, isWrong } = useNotes(id, props)
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
        aria-describedby={describedBy}
        aria-invalid={isWrong || undefined}
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
  const { describedBy, isWrong } = useNotes(id, props)
  return (
    <Frame {...props} id={id}>
      <textarea
        id={id}
        rows={props.rows ?? 5}
        value={props.value}
        placeholder={props.placeholder}
        aria-describedby={describedBy}
        aria-invalid={isWrong || undefined}
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
  const { describedBy } = useNotes(id, props)
  return (
    <Frame {...props} id={id}>
      <select
        id={id}
        value={props.value}
        aria-describedby={describedBy}
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

function Frame(props: Shared & { id: string; children: ComponentChildren }) {
  const { id, label, hint, isLabelHidden, children } = props
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
      <FieldFault field={props.field} error={props.error} id={`${id}-error`} />
    </div>
  )
}

/** Whether something is wrong with a field, and which texts below it say more about it. */
function useNotes(id: string, { hint, field, error }: Shared) {
  const said = useFault(field)
  const isWrong = (error ?? said) !== undefined
  const parts = [hint !== undefined && `${id}-hint`, isWrong && `${id}-error`].filter(Boolean)
  return { isWrong, describedBy: parts.length === 0 ? undefined : parts.join(' ') }
}
