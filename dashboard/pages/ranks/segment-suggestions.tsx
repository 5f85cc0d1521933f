// Folders that rank for several keywords and are in no segment yet: one press makes a segment of each.

import type { SegmentSuggestion } from '../../api/types.ts'
import { formatTenth, pathOf } from '../../lib/format.ts'
import { useAction } from '../../state/action.ts'
import { toast } from '../../state/toasts.ts'
import * as t from '../../text/segments.ts'
import { Button } from '../../ui/button.tsx'
import { Panel } from '../../ui/panel.tsx'
import { Fault } from '../../ui/states.tsx'
import { createSegment, deleteSegment, rulesText } from './segment-changes.ts'

type SuggestionsProps = { uid: string; suggestions: readonly SegmentSuggestion[] }

export function SegmentSuggestions({ uid, suggestions }: SuggestionsProps) {
  return (
    <Panel title={t.suggestions}>
      <p class="muted">{t.suggestionsHint}</p>
      <ul class="suggestions">
        {suggestions.map((suggestion) => (
          <Suggestion key={rulesText(suggestion.rules)} uid={uid} suggestion={suggestion} />
        ))}
      </ul>
    </Panel>
  )
}

function Suggestion({ uid, suggestion }: { uid: string; suggestion: SegmentSuggestion }) {
  const { name, rules, matched_count, avg_position, examples } = suggestion
  const accept = useAction(async () => {
    const segment = await createSegment(uid, { name, rules })
    toast(t.created(name), { undo: () => void deleteSegment(uid, segment) })
  })
  return (
    <li>
      <div>
        <strong>{name}</strong> <span class="muted">{rulesText(rules)}</span>
        <p class="muted small examples" title={examples.join('\n')}>
          {examples.map(pathOf).join(' · ')}
        </p>
        <Fault failure={accept.failure} />
      </div>
      <span class="muted">
        {t.suggested(matched_count)}
        {avg_position !== null && ` · ${t.average(formatTenth(avg_position))}`}
      </span>
      <Button
        isSmall
        icon="plus"
        label={t.acceptNamed(name)}
        isRunning={accept.isRunning}
        onClick={() => void accept.run()}
      >
        {t.accept}
      </Button>
    </li>
  )
}
