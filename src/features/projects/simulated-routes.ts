// Which data of projects is simulated, over HTTP, for all projects that a page shows at once.

import { Type } from 'typebox'
import { SIMULATED_PARTS, type SimulatedSource } from '../../entry/feature.ts'
import type { AccessSource } from '../../entry/http/access/principal.ts'
import { type Route, readRoute } from '../../entry/http/route.ts'
import { isProjectUid } from '../../lib/ids.ts'

type SimulatedRouteOptions = {
  simulated: readonly SimulatedSource[]
  findProject: AccessSource['findProject']
}

const PROJECTS_MAX = 100

const simulatedParts = Type.Array(
  Type.Enum(SIMULATED_PARTS, { description: '`site`: that of the demo, with all that crawls find there.' }),
  {
    title: 'SimulatedParts',
    minItems: 1,
    description: 'What the built-in simulator made up, or some of it.',
  },
)

export function simulatedRoutes({ simulated, findProject }: SimulatedRouteOptions): Route[] {
  return [
    readRoute({
      method: 'GET',
      path: '/simulated',
      operationId: 'listSimulated',
      tag: 'Projects',
      summary: 'Read which data of projects is simulated',
      description:
        'The answer has one entry for each project, by its uid. Projects without simulated data are left out, and so are those that you may not see.',
      query: Type.Object({
        project_uids: Type.Array(Type.String({ maxLength: 64 }), { minItems: 1, maxItems: PROJECTS_MAX }),
      }),
      answers: { 200: Type.Object({ data: Type.Record(Type.String(), simulatedParts) }) },
      async handle({ query, principal }) {
        const uids = [...new Set(query.project_uids)].filter(isProjectUid)
        const found = await Promise.all(uids.map(async (uid) => (await findProject(uid, principal)) ?? []))
        const projects = found.flat()
        if (projects.length === 0) return { data: {} }
        const ids = projects.map(({ id }) => id)
        const read = await Promise.all(
          simulated.map(async ({ part, read }) => ({ part, ids: new Set(await read(ids)) })),
        )
        const partsOf = (id: number) =>
          SIMULATED_PARTS.filter((name) => read.some(({ part, ids }) => part === name && ids.has(id)))
        const entries = projects.map(({ id, uid }) => [uid, partsOf(id)] as const)
        return { data: Object.fromEntries(entries.filter(([, parts]) => parts.length > 0)) }
      },
    }),
  ]
}
