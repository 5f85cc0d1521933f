// A report as it is kept, with figures in every section.

import type { ProjectReport, ReportModel } from '../../src/features/reports/model/model.ts'

const KNOWN = { state: 'known' as const, is_simulated: false, notes: [] as string[] }

export function sampleProject(fields: Partial<ProjectReport> = {}): ProjectReport {
  const standing = (date: string, visibility: number, topTen: number) => ({
    date,
    visibility,
    keywords: 40,
    with_result: 40,
    ranking: 30,
    top_three: 4,
    top_ten: topTen,
    avg_position: 14.2,
    position_distribution: ['1-3', '4-10', '11-20', '21-50', '51-100', 'not_ranked'].map((label, at) => ({
      label,
      keywords: 4 + at,
    })),
  })
  const crawl = (finished_at: string, score: number) => ({
    finished_at,
    pages_total: 120,
    health_score: score,
    critical_issues: 3,
    warnings: 12,
    notices: 40,
  })
  const link = {
    date: '2026-10-12',
    source_url: 'https://blog.example/post',
    source_domain: 'blog.example',
    target_url: 'https://shop.example/boots',
    anchor: 'boots',
    domain_rank: 410,
  }
  const mover = { keyword: 'hiking boots', country_code: 'US', device: 'mobile', url: null } as const
  return {
    uid: 'aaaaaaaaaa',
    name: 'The shop',
    domain: 'shop.example',
    visibility: {
      ...KNOWN,
      dates: ['2026-10-01', '2026-10-02', '2026-10-31'],
      visibility: [12, 12.5, 14],
      now: standing('2026-10-31', 14, 12),
      before: standing('2026-09-30', 12, 10),
      measured: 900,
      failed: 0,
    },
    movers: {
      ...KNOWN,
      compared_with: '2026-09-30',
      tracked: 40,
      improved: 6,
      declined: 2,
      up: [{ ...mover, before: 9, after: 3 }],
      down: [{ ...mover, before: 4, after: null }],
    },
    search: {
      ...KNOWN,
      from: '2026-10-01',
      to: '2026-10-31',
      clicks: 1_200,
      impressions: 40_000,
      ctr: 0.03,
      position: 8.4,
      days_count: 31,
      known_days_count: 31,
      is_comparable: true,
      before: { clicks: 1_000, impressions: 39_000, ctr: 0.026, position: 8.9 },
      dates: ['2026-10-01', '2026-10-02'],
      clicks_by_day: [30, 44],
    },
    links: {
      ...KNOWN,
      compared_with: '2026-09-30',
      referring_domains: 211,
      referring_domains_before: 205,
      backlinks: 700,
      new_backlinks: 12,
      lost_backlinks: 3,
      new_referring_domains: 7,
      lost_referring_domains: 1,
      gained: [link],
      lost: [link],
    },
    health: {
      ...KNOWN,
      now: crawl('2026-10-30T10:00:00Z', 81),
      before: crawl('2026-09-29T10:00:00Z', 78.5),
      is_score_comparable: true,
      more: [{ issue: 'title_missing', title: 'Title missing', severity: 'critical', before: 1, after: 3 }],
      fewer: [{ issue: 'h1_missing', title: 'No main heading', severity: 'warning', before: 9, after: 0 }],
    },
    quick_wins: {
      ...KNOWN,
      last_day: '2026-10-31',
      types: [{ type: 'strikingDistancePages', rows_count: 4, potential_clicks: 80 }],
      rows: [
        {
          type: 'strikingDistancePages',
          subject: 'https://shop.example/tents',
          clicks: 10,
          impressions: 900,
          position: 11.5,
          opportunity: 42.4,
          recommendation: 'Improve this page.',
        },
      ],
    },
    spend: {
      ...KNOWN,
      cost_usd: 12.34,
      providers: [{ provider: 'dataforseo', calls: 900, cost_usd: 12.34, estimated_usd: 0 }],
    },
    ...fields,
  }
}

export function sampleModel(fields: Partial<ReportModel> = {}): ReportModel {
  return {
    version: 1,
    name: 'October',
    from: '2026-10-01',
    to: '2026-10-31',
    days: 31,
    time_zone: 'UTC',
    made_at: '2026-11-01T07:00:00Z',
    sections: ['visibility', 'movers', 'search', 'links', 'health', 'quick_wins', 'spend'],
    white_label: { name: 'Agency', color: '#123456', footer: 'Thank you.' },
    projects: [sampleProject()],
    ...fields,
  }
}
