// The way to the news, with how much of it is unread.

import { useData } from '../state/data.ts'
import { isLater } from '../state/later.ts'
import * as t from '../text/shell.ts'
import { LinkButton } from '../ui/button.tsx'

export function NewsBell() {
  const unread = useData(isLater.value ? 'GET /feed/unread' : null, {}).data?.data
  const shown =
    unread === undefined || unread.count === 0 ? undefined : t.unreadCount(unread.count, unread.is_at_least)
  return (
    <LinkButton kind="quiet" icon="bell" to="/news">
      {shown === undefined ? (
        <span class="unseen">{t.news}</span>
      ) : (
        <>
          <span class="unread" aria-hidden="true">
            {shown}
          </span>
          <span class="unseen">{t.unread(shown)}</span>
        </>
      )}
    </LinkButton>
  )
}
