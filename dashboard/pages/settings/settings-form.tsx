// The form in which a key, the mail server or a client is entered. What is saved is what was tested: any change of a field takes the
// result of the test back. What costs something names its price before.

import { useState } from 'preact/hooks'
import { call } from '../../api/client.ts'
import type { RankProvider, ServerSettings, SettingsTest } from '../../api/types.ts'
import { formatMoney } from '../../lib/format.ts'
import { useAction } from '../../state/action.ts'
import { useData } from '../../state/data.ts'
import { changed } from '../../state/live.ts'
import { toast } from '../../state/toasts.ts'
import { useVersioned } from '../../state/versioned.ts'
import * as t from '../../text/settings-providers.ts'
import { Button } from '../../ui/button.tsx'
import { Confirm } from '../../ui/confirm.tsx'
import { Conflict } from '../../ui/conflict.tsx'
import { Checkbox, TextField } from '../../ui/fields.tsx'
import { FormFault, WithAction } from '../../ui/form.tsx'
import { agreedUsd, chooseDefault } from './default-provider.ts'
import { SettingField } from './setting-field.tsx'
import type { FieldName, SettingsGroup } from './settings-group.ts'
import { CostPanel, ResultPanel } from './settings-panels.tsx'

type Draft = Readonly<Partial<Record<FieldName, string>>>

/** The result of a test, and the values that it tested. */
type Tested = { readonly values: string; readonly result: SettingsTest }

/** A test reads the first page of results. */
const TEST_DEPTH = 10

type SettingsFormProps = {
  group: SettingsGroup
  settings: ServerSettings
  /** The provider of ranks that the form is for; absent for mail and Search Console. */
  provider?: RankProvider
  onDirty(isDirty: boolean): void
  onClose(): void
}

export function SettingsForm({ group, settings, provider, onDirty, onClose }: SettingsFormProps) {
  const [draft, setDraft] = useState<Draft>({})
  const [check, setCheck] = useState<Check>({ isOn: false, keyword: t.keywordExample })
  const [sendTo, setSendTo] = useState('')
  const costs = useData(provider === undefined ? null : 'GET /server-settings/costs', {}).data?.data
  const cost = costs?.find((one) => one.provider === provider?.name)
  const name = t.names[group.group]
  const checkUsd = provider?.prices.find(({ depth }) => depth === TEST_DEPTH)?.check_usd ?? 0
  const path = { settings_group: group.group }
  const values = valuesOf(group, draft)
  const { test, result, forget } = useTest(group, values, {
    ...(check.isOn && { keyword: check.keyword.trim() }),
    ...(check.isOn && checkUsd > 0 && { cost_max_usd: agreedUsd(checkUsd) }),
    ...(group.group === 'mail' && sendTo.trim() !== '' && { send_to: sendTo.trim() }),
  })
  const change = (field: FieldName, text: string) => {
    setDraft({ ...draft, [field]: text })
    forget()
    save.clear()
    onDirty(true)
  }
  // Without any default, the first provider that is set up is meant to be used.
  const isUsed = provider !== undefined && settings.default_provider.provider === null
  const atOnceUsd = isUsed ? agreedUsd(cost?.at_once_usd ?? 0) : 0
  const shown = shownOf(group)
  const save = useVersioned({
    name: 'GET /server-settings/{settings_group}',
    parameters: { path },
    valuesOf: ({ data }) => shownOf(data),
    stored: shown,
    mine: { ...shown, ...draft },
    labels: labelsOf(group),
    async save(ifMatch) {
      await call('PATCH /server-settings/{settings_group}', { path, body: { values }, ifMatch })
      if (isUsed) await chooseDefault(provider.name, atOnceUsd)
      changed('/server-settings', '/providers', '/projects')
      toast(t.saved(name))
      onClose()
    },
    onReload() {
      setDraft({})
      forget()
      changed('/server-settings')
    },
  })
  const action = save.failure === undefined ? test : save
  return (
    <form
      class="key-form"
      onSubmit={(event) => {
        event.preventDefault()
        if (result?.is_working) void save.run()
        else void test.run()
      }}
    >
      <WithAction action={action}>
        <div class="stack">
          {group.fields.map((field) => (
            <SettingField
              key={field.name}
              group={group.group}
              field={field}
              text={draft[field.name] ?? (field.is_secret ? '' : (field.value ?? ''))}
              onInput={(text) => change(field.name, text)}
            />
          ))}
          {provider !== undefined && <CheckFields check={check} onCheck={setCheck} checkUsd={checkUsd} />}
          {group.group === 'mail' && (
            <TextField
              label={t.sendTo}
              hint={t.sendToHint}
              type="email"
              value={sendTo}
              onInput={setSendTo}
              field="send_to"
            />
          )}
          <div class="button-row">
            <Button icon="refresh-cw" isRunning={test.isRunning} onClick={() => void test.run()}>
              {check.isOn && checkUsd > 0
                ? t.testFor(formatMoney(agreedUsd(checkUsd)))
                : result === undefined
                  ? t.test
                  : t.testAgain}
            </Button>
            <Button
              type="submit"
              kind="main"
              isDisabled={result?.is_working !== true}
              isRunning={save.isRunning}
            >
              {!isUsed ? t.save : atOnceUsd > 0 ? t.saveAndUseFor(formatMoney(atOnceUsd)) : t.saveAndUse}
            </Button>
            <RemoveButton group={group} onRemoved={onClose} />
          </div>
          <p class="hint">{t.saveHint}</p>
          <FormFault />
        </div>
        <div class="stack">
          <ResultPanel
            isTesting={test.isRunning}
            result={result}
            title={provider === undefined ? t.itWorks : t.keyWorks}
          />
          {provider?.is_paid && <CostPanel cost={cost} limitUsd={settings.spend_limit.limit_usd} />}
        </div>
      </WithAction>
      <Conflict action={save} />
    </form>
  )
}

/** A check of one keyword that the test makes as well. */
type Check = { readonly isOn: boolean; readonly keyword: string }
type CheckFieldsProps = { check: Check; onCheck(check: Check): void; checkUsd: number }

function CheckFields({ check, onCheck, checkUsd }: CheckFieldsProps) {
  return (
    <>
      <Checkbox
        label={checkUsd > 0 ? t.withCheck(formatMoney(agreedUsd(checkUsd))) : t.withFreeCheck}
        hint={t.withCheckHint}
        isChecked={check.isOn}
        onChange={(isOn) => onCheck({ ...check, isOn })}
      />
      {check.isOn && (
        <TextField
          label={t.keyword}
          isRequired
          value={check.keyword}
          onInput={(keyword) => onCheck({ ...check, keyword })}
          field="keyword"
        />
      )}
    </>
  )
}

type CheckOptions = { keyword?: string; cost_max_usd?: number; send_to?: string }

/** The test of the values that were typed. Fields can be changed while it runs: its result is then about other values and not shown. */
function useTest({ group }: SettingsGroup, values: Record<string, string | number>, options: CheckOptions) {
  const [tested, setTested] = useState<Tested | undefined>(undefined)
  const test = useAction(async () => {
    setTested(undefined)
    const path = { settings_group: group }
    const body = { values, ...options }
    const { data } = await call('POST /server-settings/{settings_group}/test', { path, body })
    setTested({ values: JSON.stringify(values), result: data })
  })
  const forget = () => {
    setTested(undefined)
    test.clear()
  }
  const result = tested?.values === JSON.stringify(values) ? tested.result : undefined
  return { test, result, forget }
}

/** Forgets what was entered in the browser, so that the settings of the server's environment count again. */
function RemoveButton({ group, onRemoved }: { group: SettingsGroup; onRemoved(): void }) {
  const [isAsking, setAsking] = useState(false)
  const name = t.names[group.group]
  if (group.fields.every(({ set_by }) => set_by !== 'browser')) return null
  return (
    <>
      <Button kind="quiet" icon="trash-2" onClick={() => setAsking(true)}>
        {t.remove}
      </Button>
      {isAsking && (
        <Confirm
          title={t.removeTitle(name)}
          text={t.removeText}
          action={t.remove}
          onClose={() => setAsking(false)}
          onConfirm={async () => {
            await call('DELETE /server-settings/{settings_group}', { path: { settings_group: group.group } })
            changed('/server-settings', '/providers', '/projects')
            toast(t.removed(name))
            onRemoved()
          }}
        />
      )}
    </>
  )
}

/** For a secret, whether there is one: replacing it looks the same as keeping it. */
function shownOf({ fields }: SettingsGroup): Record<string, string> {
  return Object.fromEntries(
    fields.map(({ name, is_secret, set_by, value }) => [
      name,
      is_secret ? (set_by === null ? '' : t.secretIsSet) : (value ?? ''),
    ]),
  )
}

function labelsOf({ group, fields }: SettingsGroup): Record<string, string> {
  const words: Readonly<Partial<Record<FieldName, { label: string }>>> = t.fields[group]
  return Object.fromEntries(fields.map(({ name }) => [name, words[name]?.label ?? name]))
}

const NUMBERS: readonly FieldName[] = ['port', 'price_per_1000_usd']

/** Returns the values that were typed. An empty secret is left out, so the stored one stays. */
function valuesOf({ fields }: SettingsGroup, draft: Draft): Record<string, string | number> {
  const typed = fields.flatMap(({ name, is_secret }): [FieldName, string | number][] => {
    const text = draft[name]?.trim()
    if (text === undefined || (text === '' && (is_secret || NUMBERS.includes(name)))) return []
    return [[name, NUMBERS.includes(name) ? Number(text) : text]]
  })
  return Object.fromEntries(typed)
}
