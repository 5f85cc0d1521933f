// A form over settings that are stored. Viewers read them as a list of facts. What ties a setting to its field is spread into the
// field: `<TextField label={t.name} {...form.text('name')} />`.

import type { ComponentChildren } from 'preact'
import type { Answer, Parameters, ReadName } from '../../api/client.ts'
import { type Draft, useDraft } from '../../state/draft.ts'
import { changed } from '../../state/live.ts'
import { canEdit } from '../../state/session.ts'
import { useVersioned, type VersionedAction } from '../../state/versioned.ts'
import * as common from '../../text/common.ts'
import * as t from '../../text/project-settings.ts'
import { Button } from '../../ui/button.tsx'
import { Form, FormFault, Submit } from '../../ui/form.tsx'
import { faultOfList } from './list-fault.ts'

type NameOf<T, Value> = { [Name in keyof T]: T[Name] extends Value ? Name : never }[keyof T] & string

type Stored<Name extends ReadName, T extends object> = {
  name: Name
  parameters: Parameters<Name>
  valuesOf(record: Answer<Name>): T
  record: Answer<Name>['data' & keyof Answer<Name>]
  labels: Readonly<Record<keyof T, string>>
  /** The parts of the API that are read again after others have changed them. */
  stale: readonly string[]
}

/** `store` gets what was changed, and the version that it is a change of. */
export function useSettingsForm<Name extends ReadName, T extends object>(
  { name, parameters, valuesOf, record, labels, stale }: Stored<Name, T>,
  store: (changes: Partial<T>, values: T, ifMatch: string) => Promise<unknown>,
) {
  const stored = valuesOf({ data: record } as Answer<Name>)
  const draft = useDraft(stored)
  const { values, changes } = draft
  const save = useVersioned({
    name,
    parameters,
    valuesOf,
    stored,
    mine: values,
    isUntouched: !draft.isChanged,
    labels,
    save: (ifMatch) => store(changes, values, ifMatch),
    onReload() {
      draft.reset()
      changed(...stale)
    },
  })
  const set = (name: string, value: unknown) => draft.set({ [name]: value } as Partial<T>)
  const fault = (name: string) => faultOfList(save.failure, name)
  return {
    draft,
    save,
    values,
    checkbox: (name: NameOf<T, boolean>) => ({
      isChecked: values[name] as boolean,
      onChange: (isChecked: boolean) => set(name, isChecked),
    }),
    text: (name: NameOf<T, string>) => ({
      value: values[name] as string,
      onInput: (value: string) => set(name, value),
      error: fault(name),
    }),
    /** An empty field is no number, and the server says so. */
    number: (name: NameOf<T, number>) => ({
      type: 'number' as const,
      value: Number.isNaN(values[name]) ? '' : String(values[name]),
      onInput: (text: string) => set(name, text.trim() === '' ? Number.NaN : Number(text)),
      error: fault(name),
    }),
    choice: <Name extends NameOf<T, string>>(name: Name) => ({
      value: values[name],
      onChange: (value: T[Name]) => set(name, value),
      error: fault(name),
    }),
    numberChoice: (name: NameOf<T, number>) => ({
      value: String(values[name]),
      onChange: (text: string) => set(name, Number(text)),
      error: fault(name),
    }),
  }
}

type SettingsFormProps = {
  form: { draft: Pick<Draft<object>, 'isChanged' | 'reset'>; save: VersionedAction }
  /** For those who may not change anything. */
  facts: readonly (readonly [label: string, value: ComponentChildren])[]
  children: ComponentChildren
}

export function SettingsForm({ form: { draft, save }, facts, children }: SettingsFormProps) {
  if (!canEdit.value) return <Facts facts={facts} />
  const { isChanged } = draft
  return (
    <Form action={save} onDone={draft.reset}>
      {children}
      <FormFault />
      <div class="actions">
        <Submit kind="main" isDisabled={!isChanged}>
          {common.save}
        </Submit>
        {isChanged && <Button onClick={draft.reset}>{t.discard}</Button>}
      </div>
    </Form>
  )
}

export function Facts({ facts }: Pick<SettingsFormProps, 'facts'>) {
  return (
    <dl class="facts">
      {facts.map(([label, value]) => (
        <div key={label} class="fact">
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
