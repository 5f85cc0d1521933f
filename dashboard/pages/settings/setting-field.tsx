// One field of a form of settings. A secret is typed and never shown again; it can be looked at while it is typed.

import { useId, useState } from 'preact/hooks'
import * as t from '../../text/settings-providers.ts'
import { Button } from '../../ui/button.tsx'
import { Select, TextField } from '../../ui/fields.tsx'
import { FieldFault, useFault } from '../../ui/form.tsx'
import type { FieldName, SettingsGroup } from './settings-group.ts'

type SettingFieldProps = {
  group: SettingsGroup['group']
  field: SettingsGroup['fields'][number]
  text: string
  onInput(text: string): void
}

type Words = { label: string; hint: string }

const CHOICES: Readonly<Partial<Record<FieldName, readonly { value: string; label: string }[]>>> = {
  mode: t.modes,
  security: t.securities,
}

export function SettingField({ group, field, text, onInput }: SettingFieldProps) {
  const words = (t.fields[group] as Readonly<Partial<Record<FieldName, Words>>>)[field.name]
  if (words === undefined) return null
  if (field.set_by === 'server') return <FixedField {...words} setting={field.setting} />
  const options = CHOICES[field.name]
  const value = text === '' ? (options?.[0]?.value ?? '') : text
  if (options !== undefined)
    return <Select {...words} value={value} options={options} onChange={onInput} field={field.name} />
  if (field.is_secret)
    return (
      <SecretField
        {...words}
        name={field.name}
        text={text}
        isKept={field.set_by !== null}
        onInput={onInput}
      />
    )
  return <TextField {...words} value={text} onInput={onInput} field={field.name} />
}

function FixedField({ label, setting }: { label: string; setting: string }) {
  return (
    <div class="field">
      <b>{label}</b>
      <p class="hint">{t.fixed(setting)}</p>
    </div>
  )
}

type SecretFieldProps = Words & {
  name: FieldName
  text: string
  isKept: boolean
  onInput(text: string): void
}

function SecretField({ label, hint, name, text, isKept, onInput }: SecretFieldProps) {
  const id = useId()
  const [isShown, setShown] = useState(false)
  const fault = useFault(name)
  return (
    <div class="field">
      <label for={id}>{label}</label>
      <div class="secret">
        <input
          id={id}
          type={(isShown ? 'text' : 'password') as 'text'}
          value={text}
          placeholder={isKept ? t.keep : undefined}
          autocomplete="off"
          spellcheck={false}
          aria-describedby={`${id}-hint`}
          aria-invalid={fault !== undefined || undefined}
          onInput={(event) => onInput(event.currentTarget.value)}
        />
        <Button isPressed={isShown} onClick={() => setShown(!isShown)}>
          {isShown ? t.hide : t.show}
        </Button>
      </div>
      <p class="hint" id={`${id}-hint`}>
        {hint}
      </p>
      <FieldFault field={name} />
    </div>
  )
}
