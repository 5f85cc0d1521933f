// A provider of ranks: whether it works, what it costs, whether it is the default, and the form for its key.

import { useState } from 'preact/hooks'
import type { ProviderCost, RankProvider, ServerSettings } from '../../api/types.ts'
import { formatMoney, formatTime, formatWhole } from '../../lib/format.ts'
import { useData } from '../../state/data.ts'
import { isOwner } from '../../state/session.ts'
import { toast } from '../../state/toasts.ts'
import * as t from '../../text/settings-providers.ts'
import { Button } from '../../ui/button.tsx'
import { Confirm } from '../../ui/confirm.tsx'
import { Badge, SimulatedBadge } from '../../ui/marks.tsx'
import { agreedUsd, chooseDefault } from './default-provider.ts'
import { ProviderTestDialog } from './provider-test.tsx'
import { SettingsForm } from './settings-form.tsx'

type ProviderRowProps = { provider: RankProvider; settings: ServerSettings | undefined }

export function ProviderRow({ provider, settings }: ProviderRowProps) {
  const { name, is_set_up, is_simulated } = provider
  const [isOpen, setOpen] = useState(false)
  const [isDirty, setDirty] = useState(false)
  const group = settings?.groups.find((one) => one.group === name)
  const state = settings?.states.find((one) => one.provider === name)
  const key = group?.fields.find(({ set_by, is_optional }) => set_by === 'server' && !is_optional)
  const isFailing = state != null && state.failing_since !== null
  return (
    <li class="prov" data-open={isOpen || undefined}>
      <div>
        <h2>
          {t.names[name]} <States provider={provider} state={state} isDirty={isDirty} />
          {key !== undefined && <Badge>{t.onServer}</Badge>}
          {is_simulated && <SimulatedBadge />}
        </h2>
        <p class="muted small">{isFailing ? <Failure state={state} provider={provider} /> : t.about[name]}</p>
      </div>
      <Prices provider={provider} />
      <div class="prov-actions">
        {is_set_up && settings !== undefined && <Default provider={provider} settings={settings} />}
        {is_set_up && !isOpen && (isOwner.value || settings !== undefined) && !isFailing && (
          <Test provider={provider} />
        )}
        {group !== undefined && key === undefined && (
          <Button
            isSmall
            kind={isOpen ? 'quiet' : isFailing ? 'main' : 'plain'}
            {...(isOpen && { icon: 'x' as const })}
            onClick={() => {
              setOpen(!isOpen)
              setDirty(false)
            }}
          >
            {isOpen ? t.close : isFailing ? t.enterNew : is_set_up ? t.change : t.enter}
          </Button>
        )}
        {key !== undefined && (
          <p class="prov-note">
            {key.ends_with === null ? t.fixed(key.setting) : t.fixedKey(key.ends_with, key.setting)}
          </p>
        )}
      </div>
      {isOpen && group !== undefined && settings !== undefined && (
        <SettingsForm
          group={group}
          settings={settings}
          provider={provider}
          onDirty={setDirty}
          onClose={() => {
            setOpen(false)
            setDirty(false)
          }}
        />
      )}
    </li>
  )
}

type State = ServerSettings['states'][number]

function States({
  provider,
  state,
  isDirty,
}: {
  provider: RankProvider
  state: State | undefined
  isDirty: boolean
}) {
  if (isDirty) return <Badge tone="warn">{t.notSaved}</Badge>
  if (!provider.is_set_up) return <Badge>{t.notSetUp}</Badge>
  if (provider.is_simulated) return null
  if (state?.failing_since != null)
    return <Badge tone="bad">{t.failing[state.failure_class ?? 'auth']}</Badge>
  return (
    <Badge tone={state?.worked_at == null ? 'plain' : 'good'}>
      {state?.worked_at == null ? t.setUp : t.works}
    </Badge>
  )
}

function Failure({ state, provider }: { state: State; provider: RankProvider }) {
  const costs = useCosts()
  const waiting = provider.is_default
    ? (costs?.find((one) => one.provider === provider.name)?.projects ?? 0)
    : 0
  return (
    <>
      {state.worked_at !== null && `${t.lastWorked(formatTime(state.worked_at))} `}
      {t.failingSince(state.message ?? '', formatTime(state.failing_since ?? ''))}
      {waiting > 0 && ` ${t.waits(waiting)}`}
    </>
  )
}

function useCosts(): readonly ProviderCost[] | undefined {
  return useData('GET /server-settings/costs', {}).data?.data
}

function Prices({ provider: { is_paid, prices } }: { provider: RankProvider }) {
  return (
    <ul class="price" aria-label={t.price}>
      {is_paid ? (
        prices.map(({ depth, check_usd }) => (
          <li key={depth}>{t.perThousand(depth, formatMoney(1_000 * check_usd))}</li>
        ))
      ) : (
        <li>{t.free}</li>
      )}
    </ul>
  )
}

function Test({ provider }: { provider: RankProvider }) {
  const [isTesting, setTesting] = useState(false)
  return (
    <>
      <Button isSmall onClick={() => setTesting(true)}>
        {t.test}
      </Button>
      {isTesting && <ProviderTestDialog provider={provider} onClose={() => setTesting(false)} />}
    </>
  )
}

/** One provider is the default. Its costs are shown before it is chosen. */
function Default({ provider, settings }: { provider: RankProvider; settings: ServerSettings }) {
  const [isAsking, setAsking] = useState(false)
  const { name, is_default } = provider
  const isFixed = settings.default_provider.set_by === 'server'
  const id = `default-${name}`
  return (
    <>
      <span class="radio" title={isFixed ? t.fixedDefault : undefined}>
        <input
          id={id}
          type="radio"
          name="default-provider"
          checked={is_default}
          disabled={isFixed}
          onClick={(event) => {
            // Chosen once the cost is agreed to.
            event.preventDefault()
            if (!is_default) setAsking(true)
          }}
        />
        <label for={id}>
          <span class="unseen">{t.names[name]}: </span>
          {t.isDefault}
        </label>
      </span>
      {isAsking && <ChooseDefault provider={provider} onClose={() => setAsking(false)} />}
    </>
  )
}

function ChooseDefault({ provider: { name }, onClose }: { provider: RankProvider; onClose(): void }) {
  const cost = useCosts()?.find((one) => one.provider === name)
  if (cost === undefined) return null
  const usd = agreedUsd(cost.at_once_usd)
  const money = usd > 0 ? formatMoney(usd) : undefined
  const text = [
    t.chooseText(cost.projects),
    ...(cost.at_once > 0
      ? [`${t.atOnce}: ${t.atOnceText(cost.at_once, formatWhole(cost.at_once), formatMoney(usd))}.`]
      : []),
    ...(cost.month_usd > 0 ? [`${t.month}: ${t.aboutMoney(formatMoney(cost.month_usd))}.`] : []),
  ].join(' ')
  return (
    <Confirm
      title={t.chooseTitle(t.names[name])}
      text={text}
      action={t.chooseAction(money)}
      onClose={onClose}
      onConfirm={async () => {
        await chooseDefault(name, usd)
        toast(t.chosen(t.names[name]))
      }}
    />
  )
}
