// The report of the demo project: one of the last whole week that is made at once, and one each week from then on. It has no
// recipients, so no mail is sent.

import type { WholeDemoSource } from '../../entry/feature.ts'
import { enqueueMaking } from './make-job.ts'
import { DEFAULT_DEFINITION } from './schema.ts'
import { addReport, readReport } from './store/report-store.ts'

const NAME = 'Weekly report (sample)'
const FOOTER = 'A sample report of the demo: everything in it is simulated.'

export const makeDemoReport: WholeDemoSource = async ({ project, nowMs }, store) => {
  await store(async (tx) => {
    const before = await tx
      .selectFrom('report_projects')
      .where('project_id', '=', project.id)
      .select('report_id')
      .limit(1)
      .execute()
    if (before.length > 0) return
    const definition = {
      ...DEFAULT_DEFINITION,
      period: { kind: 'week' as const, days: null },
      schedule: { ...DEFAULT_DEFINITION.schedule, kind: 'weekly' as const, weekday: 1 },
      recipients: [],
      whiteLabel: { ...DEFAULT_DEFINITION.whiteLabel, footer: FOOTER },
      timeZone: project.timeZone,
    }
    const written = { name: NAME, definition, projectIds: [project.id] }
    const uid = await addReport(tx, project.accountId, written, { logo: null, nowMs })
    const report = await readReport(tx, uid)
    if (report !== undefined) await enqueueMaking(tx, report, { isScheduled: false, nowMs })
  })
}
