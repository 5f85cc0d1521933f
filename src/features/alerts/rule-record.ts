// A rule in the form that people and programs read.

import type { Rule } from '../../background/alerts/rule.ts'
import { infoOf, type RuleKind } from './rule-kinds.ts'

export function toRuleRecord({ id, kind, segmentId, isOn, severity, thresholds }: Rule<RuleKind>) {
  const { title, takesSegment } = infoOf(kind)
  return {
    id,
    kind,
    title,
    segment_id: segmentId === 0 ? null : segmentId,
    is_on: isOn,
    severity,
    thresholds,
    can_have_segment: takesSegment,
  }
}
