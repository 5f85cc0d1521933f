// Segments of both devices together: the API counts each device for itself, and the rules are the same.

import type { Segment, SegmentList, SegmentSuggestion } from '../../api/types.ts'
import { meanOf } from './both-devices.ts'

export function addSegmentLists(lists: readonly SegmentList[]): SegmentList | undefined {
  const [first] = lists
  if (first === undefined) return undefined
  return {
    segments: first.segments.map((segment) =>
      added(
        segment,
        lists.flatMap((list) => list.segments.filter(({ id }) => id === segment.id)),
      ),
    ),
    suggestions: addSuggestions(lists.flatMap((list) => list.suggestions)),
    unmatched_count: lists.reduce((sum, list) => sum + list.unmatched_count, 0),
  }
}

/** The same folder may be suggested for one device and not for the other. */
function addSuggestions(all: readonly SegmentSuggestion[]): SegmentSuggestion[] {
  const groups = Map.groupBy(all, ({ rules }) => JSON.stringify(rules))
  return [...groups.values()]
    .map((group) => ({
      ...added(group[0]!, group),
      examples: [...new Set(group.flatMap(({ examples }) => examples))],
    }))
    .toSorted((a, b) => b.matched_count - a.matched_count)
}

function added<T extends Pick<Segment, 'matched_count' | 'avg_position'>>(one: T, same: readonly T[]): T {
  return {
    ...one,
    matched_count: same.reduce((sum, { matched_count }) => sum + matched_count, 0),
    avg_position: meanOf(same.map(({ avg_position, matched_count }) => [avg_position, matched_count])),
  }
}
