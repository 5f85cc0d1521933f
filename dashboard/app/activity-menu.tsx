// What the server works on for the projects that one may see, with its progress.

import { useId, useRef } from 'preact/hooks'
import type { Activity } from '../api/types.ts'
import { formatWhole } from '../lib/format.ts'
import { placeOfWork } from '../lib/place-of-work.ts'
import { useData } from '../state/data.ts'
import { activity } from '../state/live.ts'
import * as shell from '../text/shell.ts'
import { Link } from '../ui/link.tsx'
import { Progress } from '../ui/marks.tsx'
import { placeBelow } from '../ui/place.ts'

export function ActivityMenu() {
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const box = useRef<HTMLDivElement>(null)
  const count = activity.value.length
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
        onToggle={(event) => {
          if (event.newState === 'open') placeBelow(button.current!, box.current!)
        }}
      >
        {count === 0 ? (
          <p class="muted">{shell.nothingRuns}</p>
        ) : (
          activity.value.map((one) => <Running key={`${one.kind}${one.id}`} one={one} />)
        )}
      </div>
    </>
  )
}

function Running({ one }: { one: Activity }) {
  const projects = useData('GET /projects', { query: { limit: 100 } }).data?.data
  const name = projects?.find(({ uid }) => uid === one.project_uid)?.name ?? ''
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
