// The route that records what somebody has done about a quick win.

import { Type } from 'typebox'
import { type Database, READ_COMMITTED } from '../../../data/storage/database.ts'
import { type Route, writeRoute } from '../../../entry/http/route.ts'
import type { Clock } from '../../../lib/clock.ts'
import { formatDay, localDay } from '../../../lib/local-day.ts'
import { findTimeZone } from '../../projects/reads.ts'
import { winMark, winMarkBody } from './mark-schema.ts'
import { LATER_DAYS, markWin, openWin } from './mark-store.ts'

export function markRoute({ database, clock }: { database: Database; clock: Clock }): Route {
  return writeRoute({
    method: 'POST',
    path: '/projects/{project_uid}/quick-wins/marks',
    operationId: 'markQuickWin',
    tag: 'Quick wins',
    summary: 'Say that an opportunity is done, or put it off',
    description:
      'A mark is about the query and the URL of a row, in every range and in lists that are computed later. Lists leave it out with `state=open`; without `state` they show it as before. A project has at most 5,000 marks.',
    body: winMarkBody,
    answers: { 200: Type.Object({ data: winMark }) },
    ...READ_COMMITTED,
    async handle({ body, project }, tx) {
      const { type, state } = body
      const subject = { type, query: body.query ?? null, url: body.url ?? null }
      if (state === 'open') {
        await openWin(tx, project.id, subject)
        return { data: { ...subject, state, open_again_on: null } }
      }
      const nowMs = clock.nowMs()
      const today = localDay(nowMs, await findTimeZone(tx, project.id))
      const untilDay = state === 'later' ? today + LATER_DAYS : null
      await markWin(tx, database.engine, project.id, { ...subject, state, untilDay, nowMs })
      return { data: { ...subject, state, open_again_on: untilDay === null ? null : formatDay(untilDay) } }
    },
  })
}
