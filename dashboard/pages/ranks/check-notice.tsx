// Above the list, in one line: why keywords are not checked, or why checks fail, and what to do about it.

import type { ComponentChildren } from 'preact'
import type { ProjectProvider, ProjectWithSettings } from '../../api/types.ts'
import { formatTime } from '../../lib/format.ts'
import { useData } from '../../state/data.ts'
import type { Query } from '../../state/query.ts'
import { isOwner } from '../../state/session.ts'
import * as t from '../../text/keywords.ts'
import * as notice from '../../text/provider-notice.ts'
import { Icon } from '../../ui/icon.tsx'
import { Link } from '../../ui/link.tsx'
import { ProviderNotice } from '../project/provider-notice.tsx'
import { type KEYWORD_QUERY, NO_FILTERS } from './keyword-query.ts'

type CheckNoticeProps = {
  project: ProjectWithSettings
  query: Query<typeof KEYWORD_QUERY>
  /** Keywords whose last check failed, and those that have a position or were not found. */
  failed: number
  withResult: number
}

const LIST = 'GET /projects/{project_uid}/rank-tracker/keywords'

export function CheckNotice({ project, query, failed, withResult }: CheckNoticeProps) {
  const path = { project_uid: project.uid }
  const provider = useData('GET /projects/{project_uid}/provider', { path }).data?.data
  if (provider === undefined) return null
  if (provider.used === null)
    return withResult === 0 ? (
      <ProviderNotice uid={project.uid} />
    ) : (
      <OldPositions project={project} count={withResult} />
    )
  if (provider.failure !== null)
    return <Refused failure={provider.failure} failed={failed} project={project} />
  return failed === 0 ? null : <FailedChecks project={project} query={query} failed={failed} />
}

type Failure = NonNullable<ProjectProvider['failure']>
type RefusedProps = {
  project: ProjectWithSettings
  failure: Failure
  failed: number
}

/** The provider refuses the key, or has no money left. */
function Refused({ project, failure, failed }: RefusedProps) {
  const at = formatTime(failure.since, project.timezone)
  return (
    <Slim
      remedy={isOwner.value ? <Link to="/settings/providers">{t.remedies[failure.class]}</Link> : undefined}
    >
      {failed === 0 ? t.nothingChecked(at) : t.checksFailed(failed, at)} {failure.message}{' '}
      {failed > 0 && t.failedRows}
      {!isOwner.value && ` ${notice.askOwner}`}
    </Slim>
  )
}

/** Some checks failed, each for a reason of its own; only one of the reasons is shown. */
function FailedChecks({ project, query, failed }: Pick<CheckNoticeProps, 'project' | 'query' | 'failed'>) {
  const { device, segment } = query.values
  const example = useData(LIST, {
    path: { project_uid: project.uid },
    query: { device, status: 'failed', sort: 'last_analyzed', direction: 'desc', limit: 1 },
  }).data?.data[0]?.message
  return (
    <Slim remedy={<Link to={query.link({ ...NO_FILTERS, segment, status: 'failed' })}>{t.showFailed}</Link>}>
      {t.lastChecksFailed(failed)} {example != null && t.forExample(example)}
    </Slim>
  )
}

/** Without a provider, positions are those of files or of a provider that was removed. */
function OldPositions({ project, count }: { project: ProjectWithSettings; count: number }) {
  const newest = useData(LIST, {
    path: { project_uid: project.uid },
    query: { device: 'all', sort: 'last_analyzed', direction: 'desc', limit: 1 },
  }).data?.data[0]
  if (newest === undefined) return null
  // A file has positions and no results page.
  const isImported = newest.owned_results_count === null
  return (
    <Slim remedy={isOwner.value ? <Link to="/settings/providers">{notice.setUp}</Link> : undefined}>
      <b>{isImported ? t.importedOnly(count) : t.noLongerChecked(count)}</b> {notice.noProvider}
      {!isOwner.value && ` ${notice.askOwner}`}
    </Slim>
  )
}

function Slim({ children, remedy }: { children: ComponentChildren; remedy?: ComponentChildren }) {
  return (
    <div class="slim" role="status">
      <Icon name="triangle-alert" />
      <p>{children}</p>
      {remedy}
    </div>
  )
}
