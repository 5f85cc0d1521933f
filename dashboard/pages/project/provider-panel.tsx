// The provider of a project's ranks, and what changing it would cost at once.

import { useState } from 'preact/hooks'
import { call } from '../../api/client.ts'
import type { ProjectProvider, ProjectWithSettings, RankProvider } from '../../api/types.ts'
import { useData } from '../../state/data.ts'
import { changed } from '../../state/live.ts'
import { isOwner } from '../../state/session.ts'
import { toast } from '../../state/toasts.ts'
import * as t from '../../text/providers-of-project.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { Confirm } from '../../ui/confirm.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Badge, SimulatedBadge } from '../../ui/marks.tsx'
import { Panel } from '../../ui/panel.tsx'
import { Loaded } from '../../ui/states.tsx'

type ProviderName = RankProvider['name']
/** Null: the default of the server. */
type Wanted = {
  readonly provider: ProviderName | null
  readonly name: string
  readonly of: ProviderName | null
}

export function ProviderPanel({ project }: { project: ProjectWithSettings }) {
  const current = useData('GET /projects/{project_uid}/provider', { path: { project_uid: project.uid } })
  const known = useData(isOwner.value ? 'GET /providers' : null, {})
  return (
    <Panel title={t.title}>
      <Loaded resource={current} rows={3}>
        {({ data }) => (
          <>
            <InUse provider={data} />
            {isOwner.value && <Choices project={project} provider={data} known={known.data?.data ?? []} />}
          </>
        )}
      </Loaded>
    </Panel>
  )
}

function InUse({ provider: { used } }: { provider: ProjectProvider }) {
  if (used === null)
    return (
      <div class="notice" role="status">
        <Icon name="triangle-alert" />
        <p>
          {t.none} {isOwner.value && t.noneHow}
        </p>
        {isOwner.value && (
          <LinkButton isSmall to="/settings/providers">
            {t.setUp}
          </LinkButton>
        )}
      </div>
    )
  return (
    <p>
      {t.used(t.names[used])} {used === 'simulator' && <SimulatedBadge />}
    </p>
  )
}

type ChoicesProps = {
  project: ProjectWithSettings
  provider: ProjectProvider
  known: readonly RankProvider[]
}

function Choices({ project, provider, known }: ChoicesProps) {
  const [wanted, setWanted] = useState<Wanted | undefined>(undefined)
  const costOf = (name: ProviderName | null) => provider.choices.find((choice) => choice.provider === name)
  const usual = known.find(({ is_default }) => is_default)?.name ?? null
  return (
    <>
      <ul class="provider-choices">
        <li data-current={provider.provider === null || undefined}>
          <div>
            <b>{usual === null ? t.serverDefaultNone : t.serverDefaultOf(t.names[usual])}</b>
            {usual !== null && <Cost choice={costOf(usual)} />}
          </div>
          {provider.provider === null ? (
            <Badge tone="accent">{t.current}</Badge>
          ) : (
            <Button
              isSmall
              label={t.chooseFor(t.serverDefault)}
              onClick={() => setWanted({ provider: null, name: t.serverDefault, of: usual })}
            >
              {t.choose}
            </Button>
          )}
        </li>
        {known.map(({ name, is_set_up, is_simulated }) => (
          <li key={name} data-current={provider.provider === name || undefined}>
            <div>
              <b>{t.names[name]}</b> {is_simulated && <SimulatedBadge />}
              {is_set_up ? (
                <>
                  <Cost choice={costOf(name)} />
                  <p class="hint">
                    {is_simulated ? t.simulated : t.checkCosts(costOf(name)?.check_usd ?? 0)}
                  </p>
                </>
              ) : (
                <p class="hint">{t.notSetUp}</p>
              )}
            </div>
            {provider.provider === name ? (
              <Badge tone="accent">{t.current}</Badge>
            ) : !is_set_up ? (
              <LinkButton isSmall to="/settings/providers" label={t.setUpOne(t.names[name])}>
                {t.setUp}
              </LinkButton>
            ) : (
              <Button
                isSmall
                label={t.chooseFor(t.names[name])}
                onClick={() => setWanted({ provider: name, name: t.names[name], of: name })}
              >
                {t.choose}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {wanted !== undefined && (
        <ConfirmProvider
          project={project}
          wanted={wanted}
          choice={costOf(wanted.of)}
          onClose={() => setWanted(undefined)}
        />
      )}
    </>
  )
}

type ProviderChoice = ProjectProvider['choices'][number]

function Cost({ choice }: { choice: ProviderChoice | undefined }) {
  if (choice === undefined) return null
  return <p class="hint">{t.atOnce(choice.checked_at_once, choice.cost_usd)}</p>
}

type ConfirmProviderProps = {
  project: ProjectWithSettings
  wanted: Wanted
  choice: ProviderChoice | undefined
  onClose(): void
}

function ConfirmProvider({ project, wanted, choice, onClose }: ConfirmProviderProps) {
  const costUsd = choice?.cost_usd ?? 0
  return (
    <Confirm
      title={t.confirmTitle(wanted.name)}
      text={
        wanted.of === 'simulator'
          ? t.confirmSimulator
          : costUsd === 0
            ? t.atOnce(choice?.checked_at_once ?? 0, 0)
            : t.confirmText(choice?.checked_at_once ?? 0, costUsd)
      }
      action={t.confirmAction(costUsd)}
      onClose={onClose}
      onConfirm={async () => {
        await call('PATCH /projects/{project_uid}/provider', {
          path: { project_uid: project.uid },
          body: { provider: wanted.provider, ...(costUsd > 0 && { cost_max_usd: costUsd }) },
        })
        changed(
          `/projects/${project.uid}/provider`,
          `/projects/${project.uid}/rank-tracker`,
          '/projects?',
          '/simulated',
        )
        toast(t.chosen(wanted.name))
      }}
    />
  )
}
