// What rules would match on both devices, while they are typed.

import { call } from '../../api/client.ts'
import type { SegmentPreview, SegmentRule } from '../../api/types.ts'
import { formatTenth, pathOf } from '../../lib/format.ts'
import * as t from '../../text/segments.ts'
import { Fault } from '../../ui/states.tsx'
import { useDebounced } from './use-debounced.ts'

const EXAMPLES_SHOWN = 6

export function SegmentPreviewBox({ uid, rules }: { uid: string; rules: readonly SegmentRule[] }) {
  const answer = useDebounced(rules.length === 0 ? undefined : JSON.stringify(rules), (signal) =>
    previewOf(uid, rules, signal),
  )
  const { data } = answer
  return (
    <section class="estimate" aria-label={t.preview} aria-live="polite">
      <h3>{t.preview}</h3>
      {rules.length === 0 ? (
        <p class="muted">{t.previewNone}</p>
      ) : data === undefined ? (
        answer.failure === undefined && <p class="muted">{t.previewAsking}</p>
      ) : (
        <>
          <p>
            <strong>{t.matched(data.matched_count)}</strong>
            {data.avg_position !== null && ` · ${t.average(formatTenth(data.avg_position))}`}
          </p>
          {data.overlap_count > 0 && <p class="muted">{t.overlap(data.overlap_count)}</p>}
          {data.examples.length > 0 && (
            <ul class="examples-list" aria-label={t.examples}>
              {data.examples.slice(0, EXAMPLES_SHOWN).map((example) => (
                <li key={example} title={example}>
                  {pathOf(example)}
                </li>
              ))}
            </ul>
          )}
        </>
      )}
      <Fault failure={answer.failure} />
    </section>
  )
}

async function previewOf(
  uid: string,
  rules: readonly SegmentRule[],
  signal: AbortSignal,
): Promise<SegmentPreview> {
  const { data } = await call('POST /projects/{project_uid}/rank-tracker/segments/preview', {
    path: { project_uid: uid },
    query: { device: 'all' },
    body: { rules },
    signal,
  })
  return data
}
