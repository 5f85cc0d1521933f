// sightline segments: the saved ones, then the suggested ones, which have no id.

import type { Segment, SegmentSuggestion } from '../../../../client/src/index.ts'
import { type ProjectOptions, withApi } from '../../../entry/cli/api.ts'
import type { Call } from '../../../entry/cli/call.ts'
import { type Column, formatFitted } from '../../../entry/cli/terminal/fitted-table.ts'
import { amount } from '../../../lib/amount.ts'
import type { DeviceOption } from './device-option.ts'

type Row = (Segment | SegmentSuggestion) & { id?: number }

const COLUMNS: readonly Column<Row>[] = [
  { heading: 'ID', cell: ({ id }) => id ?? 'suggested' },
  { heading: 'NAME', cell: ({ name }) => name, isLong: true },
  { heading: 'KEYWORDS', cell: ({ matched_count }) => matched_count },
  { heading: 'AVERAGE', cell: ({ avg_position }) => avg_position },
  { heading: 'RULES', cell: ({ rules }) => rules.map(ruleText).join(', '), isLong: true },
]

export async function segmentsCommand(call: Call<ProjectOptions & DeviceOption>): Promise<void> {
  const { options, output, terminal } = call
  const { project, device } = options
  const list = await withApi(call, { project }, ({ rankTracker }) =>
    rankTracker.listSegments(project, { device }),
  )
  output.print(list, () => formatFitted(COLUMNS, [...list.segments, ...list.suggestions], terminal.stdout))
  output.note(`${amount(list.unmatched_count, 'keyword is', 'keywords are')} in no segment.`)
}

function ruleText({ field, operator, value }: Segment['rules'][number]): string {
  return `${field} ${operator.replaceAll('_', ' ')} ${value}`
}
