// Routes that count how often they took effect, and that a test can hold up or break before and after it does.

import { Type } from 'typebox'
import type { Tx } from '../../src/data/storage/database.ts'
import { type Route, readRoute, writeRoute } from '../../src/entry/http/route.ts'
import { takeIds } from '../../src/features/projects/counters.ts'

const COUNT = Type.Object({ data: Type.Object({ count: Type.Integer() }) })

export type CountingRoutes = {
  routes: Route[]
  beforeEffect: () => Promise<void>
  afterEffect: (tx: Tx) => Promise<void>
}

export function createCountingRoutes(): CountingRoutes {
  let looks = 0
  const counting: CountingRoutes = {
    routes: [
      writeRoute({
        method: 'POST',
        path: '/projects/{project_uid}/count',
        operationId: 'count',
        tag: 'Test',
        summary: 'Counts in the database',
        answers: { 200: COUNT },
        async handle({ project }, tx) {
          await counting.beforeEffect()
          const count = await takeIds(tx, project.id, 'calls')
          await counting.afterEffect(tx)
          return { data: { count } }
        },
      }),
      readRoute({
        method: 'POST',
        path: '/look',
        operationId: 'look',
        tag: 'Test',
        summary: 'Counts in memory, as a POST that stores nothing',
        answers: { 200: COUNT },
        async handle() {
          await counting.beforeEffect()
          return { data: { count: ++looks } }
        },
      }),
    ],
    beforeEffect: async () => {},
    afterEffect: async () => {},
  }
  return counting
}
