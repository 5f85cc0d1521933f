// The overview of a target: the summary that was stored with the lists, the chart of a year, and the first rows of three
// lists.

import { idOf } from '../../../data/lists/orders/entries.ts'
import { walkOrder } from '../../../data/lists/orders/order-walk.ts'
import type { Database } from '../../../data/storage/database.ts'
import { roundTo2 } from '../../../lib/rounding.ts'
import { type BacklinkOverview, TOP_ROWS } from '../schema.ts'
import { readChart } from './chart.ts'
import { orderOf } from './list-page.ts'
import type { PublishedProfile } from './profile-state.ts'
import { RECORDS } from './records.ts'
import type { Target } from './targets.ts'

export async function readBacklinkOverview(
  database: Database,
  profile: PublishedProfile,
  target: Target,
): Promise<BacklinkOverview> {
  const top = async (list: 'anchors' | 'referring_domains' | 'linked_pages') => {
    const reading = { direction: 'desc', position: undefined, isReversed: false } as const
    const walk = walkOrder(database, orderOf(profile, list, 'backlinks', [0]), reading)
    return (await walk.take(TOP_ROWS)).map(idOf)
  }
  const [chart, anchors, domains, pages] = await Promise.all([
    readChart(database, profile.key, profile.today),
    top('anchors').then((ids) => RECORDS.anchors(database, profile.key, ids)),
    top('referring_domains').then((ids) => RECORDS.referring_domains(database, profile.key, ids)),
    top('linked_pages').then((ids) => RECORDS.linked_pages(database, profile.key, ids)),
  ])
  const { summary } = profile
  return {
    target: target.domain,
    summary: {
      rank: summary.rank,
      backlinks: summary.backlinks,
      referring_domains: summary.referring_domains,
      referring_pages: summary.referring_pages,
      spam_score: summary.spam_score === null ? null : roundTo2(summary.spam_score),
      broken_backlinks: target.isProject ? summary.broken_backlinks : null,
    },
    chart,
    anchors: anchors.map(({ anchor, rank, backlinks, referring_domains }) => ({
      anchor,
      rank,
      backlinks,
      referring_domains,
    })),
    referring_domains: domains.map(({ domain, rank, backlinks, spam_score }) => ({
      domain,
      rank,
      backlinks,
      spam_score,
    })),
    linked_pages: pages.map(({ url, rank, backlinks, referring_domains }) => ({
      url,
      rank,
      backlinks,
      referring_domains,
    })),
  }
}
