// What a page shows when it has nothing to show: not yet, nothing there, or something went wrong.

import type { ComponentChildren } from 'preact'
import { useEffect } from 'preact/hooks'
import type { ApiFailure } from '../api/failure.ts'
import type { Resource } from '../state/data.ts'
import { canEdit } from '../state/session.ts'
import * as common from '../text/common.ts'
import { Button } from './button.tsx'
import { Icon, type IconName } from './icon.tsx'

// The shortest wait before a retry, whatever the server proposes.
const RETRY_SECONDS_MIN = 2

/** Outlines of what is coming; the style shows them after a moment, so that a quick answer does not flicker. */
export function Loading({ rows = 6 }: { rows?: number }) {
  return (
    <div class="loading" role="status" aria-label={common.loading}>
      {Array.from({ length: rows }, (_, index) => (
        <div key={index} class="outline" />
      ))}
    </div>
  )
}

type EmptyProps = {
  icon?: IconName
  title: string
  children?: ComponentChildren
  action?: ComponentChildren
  /** The text explains how to begin, which viewers cannot. An action that is not offered to them (false) means the same. */
  isForEditors?: boolean
}

/** An empty state: what this is, how to begin, one button. Viewers read who can begin instead. */
export function Empty({
  icon = 'info',
  title,
  children,
  action,
  isForEditors = action === false,
}: EmptyProps) {
  const text = isForEditors && !canEdit.value ? common.onlyLooking : children
  return (
    <div class="empty">
      <Icon name={icon} size={24} />
      <h2>{title}</h2>
      {text !== undefined && <div class="muted">{text}</div>}
      {action && <div class="actions">{action}</div>}
    </div>
  )
}

type FailedProps = { failure: ApiFailure; onRetry?: () => void }

export function Failed({ failure, onRetry }: FailedProps) {
  if (failure.status === 503 && failure.retryAfterSeconds !== undefined)
    return <NotYet failure={failure} {...(onRetry && { onRetry })} />
  return (
    <div class="failed" role="alert">
      <Icon name="triangle-alert" size={20} />
      <div>
        <p>{failure.message}</p>
        {failure.requestId !== undefined && <p class="muted small">{common.requestId(failure.requestId)}</p>}
      </div>
      {onRetry !== undefined && (
        <Button icon="refresh-cw" onClick={onRetry}>
          {common.tryAgain}
        </Button>
      )}
    </div>
  )
}

/** Not a failure: the server says that it needs a moment, and how long. */
function NotYet({ failure, onRetry }: FailedProps) {
  useEffect(() => {
    if (onRetry === undefined) return undefined
    const timer = setTimeout(onRetry, Math.max(failure.retryAfterSeconds ?? 0, RETRY_SECONDS_MIN) * 1_000)
    return () => clearTimeout(timer)
  }, [failure])
  return (
    <p class="not-yet muted" role="status">
      <Icon name="clock" /> {failure.message}
    </p>
  )
}

type LoadedProps<T> = { resource: Resource<T>; rows?: number; children: (data: T) => ComponentChildren }

/** Shows the data as soon as there is any, and a failed reload beside the older data. */
export function Loaded<T>({ resource, rows, children }: LoadedProps<T>) {
  const { data, failure, reload, isPrevious } = resource
  return (
    <>
      {failure !== undefined && <Failed failure={failure} onRetry={reload} />}
      {data !== undefined ? (
        <div class="loaded" data-previous={isPrevious || undefined}>
          {children(data)}
        </div>
      ) : (
        failure === undefined && <Loading {...(rows !== undefined && { rows })} />
      )}
    </>
  )
}

/** The failure of a form or an action, beside its button. */
export function Fault({ failure }: { failure: ApiFailure | undefined }) {
  return (
    <p class="fault" role="alert">
      {failure?.message}
    </p>
  )
}
