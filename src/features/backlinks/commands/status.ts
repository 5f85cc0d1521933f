// What `backlinks status` shows of each target: where its backlinks come from, how old they are, what fails.

import type { Call } from '../../../entry/cli/call.ts'
import { findProject } from '../../../entry/cli/find-project.ts'
import { formatRows, printable } from '../../../entry/cli/terminal/output.ts'
import { amount } from '../../../lib/amount.ts'
import { formatDollars } from '../../../lib/dollars.ts'
import { profileDocument } from '../refresh/profile-document.ts'
import { listProfiles } from '../refresh/profile-list.ts'

export async function statusCommand(call: Call<{ project?: string }>): Promise<void> {
  const { options, output, nowMs, withDatabase } = call
  const { project } = options
  const shown = await withDatabase((database) =>
    database.read(async (db) => {
      const projectId = project === undefined ? undefined : (await findProject(db, project)).id
      return (await listProfiles(db, projectId)).map((profile) => profileDocument(profile, nowMs()))
    }),
  )
  output.print(shown, () => profileTable(shown))
  for (const each of shown) for (const note of notesOf(each)) output.note(printable(note))
}

type ShownProfile = ReturnType<typeof profileDocument>

export function profileTable(shown: readonly ShownProfile[]): string {
  return formatRows(shown, {
    PROJECT: 'project_uid',
    TARGET: 'target',
    SOURCE: 'source',
    STATUS: 'status',
    LINKS: 'backlinks',
    DOMAINS: 'referring_domains',
    'DATA FROM': 'made_on',
    'LAST SUCCESS': 'succeeded_at',
    'NEXT REFRESH': 'next_refresh_at',
  })
}

function notesOf({ project_uid, target, is_simulated, failure, progress }: ShownProfile): string[] {
  const place = `${project_uid} ${target}`
  return [
    ...(is_simulated ? [`${place}: these backlinks are simulated.`] : []),
    ...(failure === null ? [] : [`${place}: ${failure}`]),
    ...(progress === null ? [] : [`${place}: a refresh is not finished; ${progressText(progress)} so far.`]),
  ]
}

export function progressText({ steps, spent_usd }: NonNullable<ShownProfile['progress']>): string {
  const cost = spent_usd === 0 ? '' : `, ${formatDollars(spent_usd * 1e6)}`
  return `${amount(steps, 'step')}${cost}`
}
