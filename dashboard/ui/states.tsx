// What a page shows when it has nothing to show: not yet, nothing there, or something went wrong.

import type { ComponentChildren } from 'preact'
import { useEffect } from 'preact/hooks'
import type { ApiFailure } from '../api/failure.ts'
import type { Resource } from '../state/data.ts'
import { canEdit } from '../state/session.ts'
import * as common from '../text/common.ts'
import { Button } from './button.tsx'
import { Icon, type IconName } from './icon.tsx'
import { Progress } from './marks.tsx'

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

// The three kinds of empty are never mixed: not set up, on its way, and nothing found. `Empty` is for what is none of them.

type NotSetUpProps = Omit<EmptyProps, 'children'> & {
  /** What it brings once it is set up. */
  brings: ComponentChildren
  /** What it costs, or that it is free. */
  costs?: ComponentChildren
}

/** Something that nobody has set up yet: what it brings, what it costs, and one button. */
export function NotSetUp({ brings, costs, ...empty }: NotSetUpProps) {
  return (
    <Empty {...empty}>
      {brings} {costs}
    </Empty>
  )
}

type WorkUnderWayProps = {
  /** What is being done: "First measurement is running". */
  title: string
  /** How many of how many are done; null while that is not known. */
  done: number | null
  total: number | null
  /** What is counted, such as "keywords". */
  of?: string
  /** How long it will still take, where that is known. */
  left?: string | undefined
  children?: ComponentChildren
}

/** Something that will be there by itself: how far it is, and how long it still takes. */
export function WorkUnderWay({ title, done, total, of = '', left, children }: WorkUnderWayProps) {
  return (
    <div class="under-way" role="status">
      <Icon name="refresh-cw" />
      <p>
        {title}
        {done !== null && total !== null && (
          <>
            : <b>{common.progressOf(done, total)}</b>
            {of && ` ${of}`}
          </>
        )}
        {left !== undefined && `, ${left}`}. {children}
      </p>
      <Progress done={done} total={total} label={title} />
    </div>
  )
}

type NothingFoundProps = {
  icon?: IconName
  title: string
  /** What was searched, and when: otherwise an empty result cannot be distinguished from a search that never ran. */
  searched: ComponentChildren
  action?: ComponentChildren
}

/** Something was looked for and is not there, which is often good news. */
export function NothingFound({ icon = 'check', title, searched, action }: NothingFoundProps) {
  return (
    <Empty icon={icon} title={title} action={action} isForEditors={false}>
      {searched}
    </Empty>
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
