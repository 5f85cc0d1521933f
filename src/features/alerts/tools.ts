// The tool that lists open alerts and events.

import { Type } from 'typebox'
import { day, paging, project } from '../../entry/mcp/tool/arguments.ts'
import { aboutRows, pick, readRows } from '../../entry/mcp/tool/rows.ts'
import { READS, type TaskTool, taskTool } from '../../entry/mcp/tool/task-tool.ts'

/** Few alerts, because most of the answer is for events. */
const ALERTS_SHOWN = 10

const eventsAndAlerts = taskTool({
  name: 'events_and_alerts',
  area: 'events',
  title: 'Events and alerts',
  description:
    'Alerts that are open (rank drops, lost pages, errors, spend …) and what happened in a project, newest first. What people noted on days is in notes.',
  input: Type.Object({ project, from: day, to: day, ...paging }),
  factNames: ['open_alerts', 'untrusted_data'],
  scope: 'read',
  hints: READS,
  async run(api, { project: uid, from, to, limit, cursor }) {
    const isFirst = cursor === undefined
    const [alerts, events] = await Promise.all([
      isFirst ? api.alerts.list(uid, { limit: ALERTS_SHOWN, include_total: true }) : undefined,
      readRows(
        { limit, cursor },
        (range) => api.events.list(uid, { ...range, from, to }),
        (row) => pick(row, 'created_at', 'kind', 'title', 'text'),
      ),
    ])
    return {
      facts: {
        ...(alerts && { open_alerts: alerts.meta.total }),
        ...aboutRows(events),
        untrusted_data: {
          ...(alerts && {
            alerts: alerts.data.map((row) =>
              pick(row, 'kind', 'severity', 'title', 'text', 'before', 'after', 'opened_at'),
            ),
          }),
          events: events.rows,
        },
      },
    }
  },
})

export const TOOLS: readonly TaskTool[] = [eventsAndAlerts]
