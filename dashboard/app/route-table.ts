// Every address of the dashboard, and the page behind it, by area. An area is one file, loaded when one of its pages is first shown.

/** Patterns below `/p/:project` are pages of a project. Fixed ones stand before those with parameters. */
const AREAS = {
  home: {
    '/': 'projects',
  },
  overview: {
    '/compare': 'compare',
    '/p/:project': 'overview',
  },
  ranks: {
    '/p/:project/keywords': 'keywords',
    '/p/:project/keywords/goals': 'goals',
    '/p/:project/keywords/:keyword': 'keywords',
    '/p/:project/segments': 'segments',
  },
  search: {
    '/p/:project/quick-wins': 'quickWins',
    '/p/:project/quick-wins/:type': 'quickWins',
    '/p/:project/search': 'performance',
    '/p/:project/search/:list': 'performance',
    '/p/:project/urls': 'urls',
  },
  crawls: {
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
  backlinks: {
    '/p/:project/backlinks': 'overview',
    '/p/:project/backlinks/links': 'links',
    '/p/:project/backlinks/domains': 'domains',
    '/p/:project/backlinks/anchors': 'anchors',
    '/p/:project/backlinks/pages': 'pages',
    '/p/:project/disavow': 'disavow',
  },
  project: {
    '/start': 'start',
    '/p/:project/settings': 'general',
    '/p/:project/settings/crawler': 'crawler',
    '/p/:project/settings/rank-tracker': 'rankTracker',
    '/p/:project/settings/competitors': 'competitors',
    '/p/:project/settings/connections': 'connections',
    '/p/:project/settings/imports': 'imports',
    '/p/:project/settings/notes': 'notes',
  },
  settings: {
    '/settings': 'you',
    '/settings/apps': 'apps',
    '/settings/members': 'members',
    '/settings/providers': 'providers',
    '/settings/spend': 'spend',
    '/settings/usage': 'usage',
    '/settings/backups': 'backups',
    '/settings/system': 'system',
  },
  watching: {
    '/p/:project/alerts': 'alerts',
    '/p/:project/alerts/rules': 'alertRules',
    '/p/:project/events': 'events',
    '/news': 'news',
    '/reports': 'reports',
    '/reports/:report': 'report',
    '/settings/notifications': 'channels',
    '/settings/audit': 'audit',
  },
} as const satisfies Readonly<Record<string, Readonly<Record<string, string>>>>

export type AreaName = keyof typeof AREAS
export type RouteEntry = { readonly area: AreaName; readonly page: string }

export const ROUTES: Readonly<Record<string, RouteEntry>> = Object.fromEntries(
  Object.entries(AREAS).flatMap(([area, pages]) =>
    Object.entries(pages).map(([pattern, page]) => [pattern, { area: area as AreaName, page }]),
  ),
)
