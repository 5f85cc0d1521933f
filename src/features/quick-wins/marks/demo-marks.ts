// What somebody has done about quick wins of the demo project: one is done, and one was put off. Both are in their list on every
// day, because the simulated site ranks so for these queries all the time.

import type { DemoSource } from '../../../entry/feature.ts'
import { localDay } from '../../../lib/local-day.ts'
import { findTimeZone } from '../../projects/reads.ts'
import { LATER_DAYS, markWin } from './mark-store.ts'

const SITE = 'https://www.outdoor.example'

const MARKS = [
  {
    state: 'done',
    query: 'hiking socks',
    url: `${SITE}/products/wool-hiking-socks`,
    type: 'ctrOpportunities',
  },
  { state: 'later', query: 'enamel mug', url: `${SITE}/products/enamel-mug`, type: 'ctrOpportunities' },
] as const

export const markDemoWins: DemoSource = async (tx, { engine, projectId, nowMs }) => {
  const today = localDay(nowMs, await findTimeZone(tx, projectId))
  for (const mark of MARKS) {
    const untilDay = mark.state === 'later' ? today + LATER_DAYS : null
    await markWin(tx, engine, projectId, { ...mark, untilDay, nowMs })
  }
}
