// What `backlinks explain` prints about one linking domain: its rank and who gave it, its spam score and the reasons
// for it.

import type { Call } from '../../../entry/cli/call.ts'
import { findProject } from '../../../entry/cli/find-project.ts'
import { printable } from '../../../entry/cli/terminal/output.ts'
import { AppError } from '../../../lib/errors.ts'
import { PAGE_NOT_FOUND } from '../../crawls/errors.ts'
import { type ExplainedDomain, explainDomain } from '../read/explain-domain.ts'
import { requireTarget } from '../read/targets.ts'

type ExplainOptions = { project: string; target?: string }

export async function explainCommand({
  args,
  options,
  output,
  nowMs,
  withDatabase,
}: Call<ExplainOptions>): Promise<void> {
  const domain = String(args[0]).toLowerCase()
  const { target, explained } = await withDatabase(async (database) => {
    const project = await database.read((db) => findProject(db, options.project))
    const { host } = await requireTarget(database, project, options.target)
    const place = { projectId: project.id, domain: host }
    return { target: host, explained: await explainDomain(database, place, domain, nowMs()) }
  })
  if (explained === undefined)
    throw new AppError(PAGE_NOT_FOUND, `No live link from ${domain} to ${target} is known.`)
  const { record, rankKind, spamFrom, reasons } = explained
  output.print(
    {
      target,
      ...record,
      rank_of: rankKind,
      spam_score_of: spamFrom === 'us' ? 'sightline' : spamFrom,
      spam_reasons: reasons.map(({ name, points, sentence }) => ({ name, points, sentence })),
    },
    () => explanationText(target, explained).map(printable).join('\n'),
  )
}

function explanationText(target: string, { record, rankKind, spamFrom, reasons }: ExplainedDomain): string[] {
  const seen = [record.first_seen ?? '?', record.last_seen ?? '?'].join(' to ')
  const score =
    record.spam_score === null
      ? 'not known'
      : `${record.spam_score} of 100, ${spamFrom === 'us' ? "Sightline's own score" : "the source's score"}`
  return [
    `${record.domain} links to ${target}`,
    `Links       ${record.backlinks ?? 'not counted by its source'}`,
    `Seen        ${seen}`,
    `Rank        ${record.rank === null ? 'not known' : `${record.rank} of 1000, by ${rankKind}`}`,
    `Spam score  ${score}`,
    ...reasons.map(({ points, sentence }) => `  +${String(points).padEnd(3)} ${sentence}`),
  ]
}
