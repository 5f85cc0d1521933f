// What the server works on for the projects that one may see, with its progress.

import { useId, useRef } from 'preact/hooks'
import type { Activity } from '../api/types.ts'
import { formatWhole } from '../lib/format.ts'
import { useData } from '../state/data.ts'
import { activity } from '../state/live.ts'
import { placeOfWork } from '../state/place-of-work.ts'
import * as shell from '../text/shell.ts'
import { Link } from '../ui/link.tsx'
import { Progress } from '../ui/marks.tsx'
import { placeBelow } from '../ui/place.ts'
import { useOpened } from '../ui/use-opened.ts'

export function ActivityMenu() {
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const box = useRef<HTMLDivElement>(null)
  const count = activity.value.length
  const { isOpened, onBeforeToggle } = useOpened()
  return (
    <>
      <button
        ref={button}
        type="button"
        class="button activity"
        data-kind="quiet"
        data-running={count > 0 || undefined}
        popovertarget={id}
        title={shell.activity}
      >
        <span class="dot" aria-hidden="true" />
        <span>{shell.running(formatWhole(count))}</span>
      </button>
      <div
        ref={box}
        id={id}
        popover="auto"
        class="menu activities"
        onBeforeToggle={onBeforeToggle}
        onToggle={(event) => {
          if (event.newState === 'open') placeBelow(button.current!, box.current!)
        }}
      >
        {!isOpened ? null : count === 0 ? (
          <p class="muted">{shell.nothingRuns}</p>
        ) : (
          activity.value.map((one) => <Running key={`${one.kind}${one.id}`} one={one} />)
        )}
      </div>
    </>
  )
}

function Running({ one }: { one: Activity }) {
  const { project_uid } = one
  const name = useData('GET /projects/{project_uid}', { path: { project_uid } }).data?.data.name ?? ''
  const kind = shell.activityKinds[one.kind]
  return (
    <div class="running">
      <Link to={`/p/${one.project_uid}${placeOfWork(one)}`}>
        {kind} <span class="muted">{name}</span>
      </Link>
      <Progress done={one.done} total={one.total} label={kind} />
      <span class="muted small">
        {one.status === 'queued'
          ? shell.queued
          : one.done !== null &&
            `${formatWhole(one.done)}${one.total === null ? '' : ` / ${formatWhole(one.total)}`}`}
      </span>
    </div>
  )
}
