// sightline overview: the figures of a project on one screen.

import type { RankTrackerOverview, ReadProject } from '../../../../client/src/index.ts'
import { type ProjectOptions, withApi } from '../../../entry/cli/api.ts'
import type { Call } from '../../../entry/cli/call.ts'
import { formatTable, printable } from '../../../entry/cli/terminal/output.ts'
import { signed } from '../../../entry/cli/terminal/signed.ts'
import { amount } from '../../../lib/amount.ts'
import { readKnownVisibility } from '../tools/known-visibility.ts'
import type { DeviceOption } from './device-option.ts'

type OverviewOptions = ProjectOptions & DeviceOption & { segment?: number }

export async function overviewCommand(call: Call<OverviewOptions>): Promise<void> {
  const { options, output } = call
  const { project: uid, device, segment } = options
  const { project, ranks, known } = await withApi(call, { project: uid }, async (client) => {
    const query = { device, segment_id: segment }
    const ranks = await client.rankTracker.readOverview(uid, query)
    return {
      ranks,
      project: await client.projects.read(uid, { include: 'summary' }),
      known: await readKnownVisibility(client, uid, ranks, query),
    }
  })
  output.print({ project_uid: uid, summary: project.summary, rank_tracker: ranks }, () =>
    [
      `${printable(project.name)} (${project.domain})`,
      '',
      formatTable(['RANKS', ''], rankRows(ranks, known.weekChange)),
      '',
      formatTable(['POSITIONS', 'KEYWORDS'], ranks.position_distribution.map(distributionRow)),
      '',
      formatTable(['SITE', ''], siteRows(project)),
    ].join('\n'),
  )
  for (const { message } of project.summary?.warnings ?? []) output.note(printable(message))
  if (project.summary?.rank_tracker?.is_simulated === true)
    output.note('The positions are made up by the simulator.')
}

function rankRows(
  { position_distribution, summary, usage, frequency }: RankTrackerOverview,
  weekChange: number | null,
): [string, string | number][] {
  const measured = position_distribution.reduce((sum, { keywords }) => sum + keywords, 0)
  const moved = weekChange === null ? '' : ` (${signed(weekChange)} in 7 days)`
  return [
    [
      'tracked',
      `${summary.tracked_keywords}, checked ${frequency.value}; ${usage.used} of ${usage.limit} units used`,
    ],
    ['measured', `${measured} of ${summary.tracked_keywords}`],
    [
      'ranking',
      `${summary.ranking_keywords}, ${summary.top_three} in the top 3, ${summary.top_ten} in the top 10`,
    ],
    ['average position', summary.avg_position ?? '-'],
    ['visibility', measured === 0 ? '-' : `${summary.visibility_score}${moved}`],
    ['last check', `${summary.improved} rose, ${summary.declined} fell`],
    ['without a result', `${summary.pending} pending, ${summary.failed} failed`],
  ]
}

function distributionRow({ label, keywords }: RankTrackerOverview['position_distribution'][number]) {
  return [label.replaceAll('_', ' '), keywords]
}

function siteRows({ summary }: ReadProject): [string, string][] {
  const { crawl, search_performance: search, backlinks, running = [] } = summary ?? {}
  return [
    [
      'crawl',
      crawl
        ? `health score ${crawl.health_score ?? '-'}, ${amount(crawl.critical_issues, 'critical finding')} (${crawl.crawl_uid})`
        : '-',
    ],
    ['search', search ? `${amount(search.clicks, 'click')} in the 28 days to ${search.last_day}` : '-'],
    ['backlinks', backlinks ? linksText(backlinks) : '-'],
    ['under way', running.map((what) => what.replaceAll('_', ' ')).join(', ') || '-'],
  ]
}

type BacklinkFigures = NonNullable<NonNullable<ReadProject['summary']>['backlinks']>

function linksText(figures: BacklinkFigures): string {
  const { referring_domains, referring_domains_change: change, since, known_since } = figures
  const first = known_since === null ? '' : `, first counted on ${known_since}`
  const changed = change === null ? first : `, ${signed(change)} since ${since}`
  return `${referring_domains ?? '-'} referring domains${changed}`
}
