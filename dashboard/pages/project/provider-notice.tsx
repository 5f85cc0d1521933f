// Why positions are not measured: no provider, or one that refuses the server's key. Without it, nothing on a page would say why.

import { formatTime } from '../../lib/format.ts'
import { useData } from '../../state/data.ts'
import { isOwner } from '../../state/session.ts'
import * as t from '../../text/provider-notice.ts'
import { LinkButton } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'

export function ProviderNotice({ uid }: { uid: string }) {
  const provider = useData('GET /projects/{project_uid}/provider', { path: { project_uid: uid } }).data?.data
  if (provider === undefined) return null
  const { used, failure } = provider
  if (used !== null && failure === null) return null
  return (
    <div class="notice" role="status" data-tone={failure === null ? undefined : 'bad'}>
      <Icon name="triangle-alert" />
      <p>
        <strong>{failure === null ? t.noProviderTitle : t.failing[failure.class]}</strong>{' '}
        {failure === null ? t.noProvider : t.since(failure.message, formatTime(failure.since))}
        {failure?.worked_at != null && ` ${t.lastWorked(formatTime(failure.worked_at))}`}
        {!isOwner.value && ` ${t.askOwner}`}
      </p>
      {isOwner.value && (
        <LinkButton isSmall to="/settings/providers">
          {failure === null ? t.setUp : t.mend}
        </LinkButton>
      )}
    </div>
  )
}
