// How often a rule would have fired lately, while its thresholds are being changed.

import { useEffect, useState } from 'preact/hooks'
import type { AlertRule } from '../../api/types.ts'
import { formatDay } from '../../lib/format.ts'
import { useData } from '../../state/data.ts'
import * as t from '../../text/alerts.ts'
import { Fault, Loaded } from '../../ui/states.tsx'

const TYPING_MS = 400

/** `thresholds` are undefined while they are no numbers. */
type RulePreviewProps = { uid: string; rule: AlertRule; thresholds: AlertRule['thresholds'] | undefined }

export function RulePreview({ uid, rule, thresholds }: RulePreviewProps) {
  const [settled, setSettled] = useState(thresholds)
  const typed = JSON.stringify(thresholds)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(thresholds), TYPING_MS)
    return () => clearTimeout(timer)
  }, [typed])
  const preview = useData(settled === undefined ? null : 'GET /projects/{project_uid}/alerts/preview', {
    path: { project_uid: uid },
    query: { kind: rule.kind, ...settled },
  })
  return (
    <section class="rule-preview" aria-label={t.preview} aria-live="polite">
      {settled === undefined ? (
        <p>{t.noNumber}</p>
      ) : preview.failure?.status === 422 ? (
        <Fault failure={preview.failure} />
      ) : (
        <Loaded resource={preview} rows={1}>
          {({ data: { fired, days, dates } }) =>
            fired === null ? (
              <p>{t.firedUnknown}</p>
            ) : (
              <>
                <p>
                  <strong>{t.fired(fired, days)}</strong>{' '}
                  {dates.length > 0 && t.lastFired(formatDay(dates.at(-1)!.date))}
                </p>
                {rule.segment_id !== null && <p class="muted small">{t.previewOfProject}</p>}
              </>
            )
          }
        </Loaded>
      )}
    </section>
  )
}
