// The areas of the dashboard: the addresses of their pages, and the icons and stale data of their events. This is known before the file of
// an area is loaded, which happens when one of its pages is first shown.

import type { IconName } from '../ui/icon-paths.ts'

type EventTopic = {
  readonly icon?: IconName
  /** The parts of the API, below a project, that are read again after such an event. */
  readonly changes?: readonly string[]
}

type KnownArea = {
  /** Pages by address. Patterns below `/p/:project` are pages of a project. Fixed ones stand before those with parameters. */
  readonly pages: Readonly<Record<string, string>>
  /** Keyed by topic: `crawl` for events of the kind `crawl.failed`. */
  readonly events?: Readonly<Record<string, EventTopic>>
}

const AREAS = {
  home: {
    pages: {
      '/': 'projects',
    },
  },
  overview: {
    pages: {
      '/compare': 'compare',
      '/p/:project': 'overview',
    },
  },
  ranks: {
    pages: {
      '/p/:project/keywords': 'keywords',
      '/p/:project/keywords/goals': 'goals',
      '/p/:project/keywords/:keyword': 'keywords',
      '/p/:project/segments': 'segments',
    },
    events: {
      ranks: { changes: ['/rank-tracker'] },
      goal: { icon: 'flag', changes: ['/rank-tracker/goals'] },
    },
  },
  search: {
    pages: {
      '/p/:project/quick-wins': 'quickWins',
      '/p/:project/quick-wins/:type': 'quickWins',
      '/p/:project/search': 'performance',
      '/p/:project/search/:list': 'performance',
      '/p/:project/urls': 'urls',
    },
    events: {
      search: { icon: 'trending-up', changes: ['/search-performance', '/quick-wins', '/search-console'] },
      quick_wins: { changes: ['/quick-wins'] },
      urls: { changes: ['/urls'] },
    },
  },
  crawls: {
    pages: {
      '/p/:project/crawls': 'crawls',
      '/p/:project/crawls/:crawl': 'crawl',
      '/p/:project/crawls/:crawl/issues': 'issues',
      '/p/:project/crawls/:crawl/issues/:issue': 'issue',
      '/p/:project/crawls/:crawl/pages': 'pages',
      '/p/:project/crawls/:crawl/pages/detail': 'pageDetail',
      '/p/:project/crawls/:crawl/links': 'links',
      '/p/:project/crawls/:crawl/images': 'images',
      '/p/:project/crawls/:crawl/changes': 'changes',
    },
    events: {
      crawl: { icon: 'bug', changes: ['/crawls', '/quick-wins'] },
    },
  },
  backlinks: {
    pages: {
      '/p/:project/backlinks': 'overview',
      '/p/:project/backlinks/links': 'links',
      '/p/:project/backlinks/domains': 'domains',
      '/p/:project/backlinks/anchors': 'anchors',
      '/p/:project/backlinks/pages': 'pages',
      '/p/:project/disavow': 'disavow',
    },
    events: {
      backlinks: { icon: 'link', changes: ['/backlinks', '/backlink-sources', '/disavows'] },
    },
  },
  project: {
    pages: {
      '/start': 'start',
      '/p/:project/settings': 'general',
      '/p/:project/settings/crawler': 'crawler',
      '/p/:project/settings/rank-tracker': 'rankTracker',
      '/p/:project/settings/competitors': 'competitors',
      '/p/:project/settings/connections': 'connections',
      '/p/:project/settings/imports': 'imports',
      '/p/:project/settings/notes': 'notes',
    },
    events: {
      import: {
        icon: 'upload',
        changes: ['/imports', '/rank-tracker', '/search-performance', '/backlinks', '/disavows'],
      },
    },
  },
  settings: {
    pages: {
      '/settings': 'you',
      '/settings/apps': 'apps',
      '/settings/members': 'members',
      '/settings/providers': 'providers',
      '/settings/spend': 'spend',
      '/settings/usage': 'usage',
      '/settings/backups': 'backups',
      '/settings/system': 'system',
    },
    events: {
      spend: { icon: 'wallet' },
    },
  },
  watching: {
    pages: {
      '/p/:project/alerts': 'alerts',
      '/p/:project/alerts/rules': 'alertRules',
      '/p/:project/events': 'events',
      '/news': 'news',
      '/reports': 'reports',
      '/reports/:report': 'report',
      '/settings/notifications': 'channels',
      '/settings/audit': 'audit',
    },
    events: {
      alert: { icon: 'bell', changes: ['/alerts'] },
    },
  },
} as const satisfies Readonly<Record<string, KnownArea>>

export type AreaName = keyof typeof AREAS
export type RouteEntry = { readonly area: AreaName; readonly page: string }

const areas = Object.entries(AREAS) as [AreaName, KnownArea][]

export const ROUTES: Readonly<Record<string, RouteEntry>> = Object.fromEntries(
  areas.flatMap(([area, { pages }]) =>
    Object.entries(pages).map(([address, page]) => [address, { area, page }]),
  ),
)

export const EVENT_TOPICS: Readonly<Record<string, EventTopic>> = Object.assign(
  {},
  ...areas.map(([, { events }]) => events),
)
