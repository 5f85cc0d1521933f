// Choosing one of many by typing, by the combobox pattern of the ARIA practices: the list stays with the field, arrows move
// through it, Enter takes, Escape closes.

import { useSignal } from '@preact/signals'
import { useId, useRef } from 'preact/hooks'
import { FieldFault, useFault } from './form.tsx'
import { placeBelow } from './place.ts'

type ComboOption = { readonly value: string; readonly label: string; readonly hint?: string }

type ComboboxProps = {
  label: string
  value: string
  options: readonly ComboOption[]
  onChange(value: string): void
  placeholder?: string
  hint?: string
  field?: string
  isLabelHidden?: boolean
}

const SHOWN_MAX = 60

export function Combobox(props: ComboboxProps) {
  const { label, value, options, onChange, placeholder, hint, field } = props
  const id = useId()
  const isWrong = useFault(field) !== undefined
  const typed = useSignal<string | null>(null)
  const at = useSignal(0)
  const input = useRef<HTMLInputElement>(null)
  const popover = useRef<HTMLDivElement>(null)
  const chosen = options.find((option) => option.value === value)
  const wanted = (typed.value ?? '').trim().toLowerCase()
  const found = options
    .filter((option) => `${option.label} ${option.value}`.toLowerCase().includes(wanted))
    .slice(0, SHOWN_MAX)
  const open = () => {
    if (popover.current?.matches(':popover-open')) return
    popover.current?.showPopover()
    placeBelow(input.current!, popover.current!)
    popover.current!.style.minWidth = `${input.current!.offsetWidth}px`
  }
  const close = () => {
    typed.value = null
    if (popover.current?.matches(':popover-open')) popover.current.hidePopover()
  }
  const take = (option: ComboOption | undefined) => {
    if (option === undefined) return
    onChange(option.value)
    close()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      const step = event.key === 'ArrowDown' ? 1 : -1
      at.value = Math.max(0, Math.min(found.length - 1, at.value + (typed.value === null ? 0 : step)))
      typed.value ??= ''
      open()
      popover.current?.querySelector(`[id="${id}-${at.value}"]`)?.scrollIntoView({ block: 'nearest' })
    } else if (event.key === 'Enter' && typed.value !== null) take(found[at.value])
    else if (event.key === 'Escape' && typed.value !== null) close()
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <div class="field combobox">
      <label for={id} class={props.isLabelHidden ? 'unseen' : undefined}>
        {label}
      </label>
      <input
        ref={input}
        id={id}
        type="text"
        role="combobox"
        autocomplete="off"
        aria-expanded={typed.value !== null}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={typed.value !== null && found.length > 0 ? `${id}-${at.value}` : undefined}
        aria-invalid={isWrong || undefined}
        placeholder={placeholder}
        value={typed.value ?? chosen?.label ?? value}
        onInput={(event) => {
          typed.value = event.currentTarget.value
          at.value = 0
          open()
        }}
        onClick={() => {
          typed.value = ''
          at.value = Math.max(
            0,
            options.findIndex((option) => option.value === value),
          )
          open()
        }}
        onBlur={close}
        onKeyDown={onKeyDown}
      />
      {hint !== undefined && <p class="hint">{hint}</p>}
      <FieldFault field={field} />
      <div ref={popover} popover="manual" class="menu options">
        <div role="listbox" id={`${id}-list`} aria-label={label} tabIndex={-1}>
          {typed.value !== null &&
            found.map((option, index) => (
              // biome-ignore lint/a11y/useFocusableInteractive: the field keeps the focus and names the option
              // biome-ignore lint/a11y/useKeyWithClickEvents: the field takes the keys
              <div
                key={option.value}
                id={`${id}-${index}`}
                role="option"
                aria-selected={index === at.value}
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => take(option)}
              >
                <span>{option.label}</span>
                {option.hint !== undefined && <span class="muted">{option.hint}</span>}
              </div>
            ))}
        </div>
      </div>
    </div>
  )
}
