// What tracking keywords would take: units of the account, and money where the provider is paid.

import { useEffect, useState } from 'preact/hooks'
import { call } from '../../api/client.ts'
import { type ApiFailure, asFailure } from '../../api/failure.ts'
import type { KeywordEstimate, Operations, ProjectWithSettings } from '../../api/types.ts'
import { isOwner } from '../../state/session.ts'
import * as t from '../../text/start.ts'
import { LinkButton } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { SimulatedBadge } from '../../ui/marks.tsx'
import { Fault } from '../../ui/states.tsx'

export type Wanted = Operations['POST /projects/{project_uid}/rank-tracker/keywords/estimate']['body']

const PAUSE_MS = 400

export function KeywordPrice({ project, wanted }: { project: ProjectWithSettings; wanted: Wanted }) {
  const [estimate, setEstimate] = useState<KeywordEstimate | undefined>(undefined)
  const [failure, setFailure] = useState<ApiFailure | undefined>(undefined)
  const key = JSON.stringify(wanted)
  useEffect(() => {
    if (wanted.keywords.length === 0) {
      setEstimate(undefined)
      setFailure(undefined)
      return undefined
    }
    const abort = new AbortController()
    const timer = setTimeout(() => {
      call('POST /projects/{project_uid}/rank-tracker/keywords/estimate', {
        path: { project_uid: project.uid },
        body: wanted,
        signal: abort.signal,
      }).then(
        ({ data }) => {
          setEstimate(data)
          setFailure(undefined)
        },
        (error: unknown) => {
          if (!abort.signal.aborted) setFailure(asFailure(error))
        },
      )
    }, PAUSE_MS)
    return () => {
      clearTimeout(timer)
      abort.abort()
    }
  }, [key])
  if (failure !== undefined) return <Fault failure={failure} />
  if (estimate === undefined) return null
  return <Price estimate={estimate} project={project} />
}

function Price({ estimate, project }: { estimate: KeywordEstimate; project: ProjectWithSettings }) {
  const { provider, cost, units, new_keywords, existing_keywords, failing_checks } = estimate
  return (
    <div class="stack tight" role="status">
      {provider === null && (
        <div class="notice">
          <Icon name="triangle-alert" />
          <p>{t.noProvider}</p>
          {isOwner.value && (
            <LinkButton isSmall to={`/p/${project.uid}/settings/rank-tracker`}>
              {t.setUp}
            </LinkButton>
          )}
        </div>
      )}
      {provider === 'simulator' && (
        <p>
          <SimulatedBadge /> {t.simulator}
        </p>
      )}
      <p>
        {t.units(new_keywords, units.used, units.limit)}{' '}
        {existing_keywords > 0 && t.existing(existing_keywords)}
      </p>
      {!units.is_enough && <p class="fault">{t.notEnough}</p>}
      {provider !== null && provider !== 'simulator' && (
        <p>
          <b>
            {!cost.is_known || cost.first_checks_micros === null || cost.month_micros === null
              ? t.costUnknown
              : cost.month_micros === 0
                ? t.free
                : t.cost(cost.first_checks_micros, cost.month_micros)}
          </b>
        </p>
      )}
      {failing_checks > 0 && <p class="fault">{t.failing(failing_checks)}</p>}
    </div>
  )
}
