// Every address of the dashboard, and the page behind it. Pages come in areas; an area is one file, loaded when one of its pages is
// first shown.

export type AreaName =
  | 'home'
  | 'overview'
  | 'ranks'
  | 'search'
  | 'crawls'
  | 'backlinks'
  | 'project'
  | 'settings'
  | 'watching'
export type RouteEntry = { readonly area: AreaName; readonly page: string }

/** Patterns below `/p/:project` are pages of a project. */
export const ROUTES: Readonly<Record<string, RouteEntry>> = {
  '/': { area: 'home', page: 'projects' },
  '/start': { area: 'project', page: 'start' },
  '/compare': { area: 'overview', page: 'compare' },
  '/p/:project': { area: 'overview', page: 'overview' },
  '/p/:project/keywords': { area: 'ranks', page: 'keywords' },
  '/p/:project/keywords/goals': { area: 'ranks', page: 'goals' },
  '/p/:project/keywords/:keyword': { area: 'ranks', page: 'keywords' },
  '/p/:project/segments': { area: 'ranks', page: 'segments' },
  '/p/:project/quick-wins': { area: 'search', page: 'quickWins' },
  '/p/:project/quick-wins/:type': { area: 'search', page: 'quickWins' },
  '/p/:project/search': { area: 'search', page: 'performance' },
  '/p/:project/search/:list': { area: 'search', page: 'performance' },
  '/p/:project/crawls': { area: 'crawls', page: 'crawls' },
  '/p/:project/crawls/:crawl': { area: 'crawls', page: 'crawl' },
  '/p/:project/crawls/:crawl/issues': { area: 'crawls', page: 'issues' },
  '/p/:project/crawls/:crawl/issues/:issue': { area: 'crawls', page: 'issue' },
  '/p/:project/crawls/:crawl/pages': { area: 'crawls', page: 'pages' },
  '/p/:project/crawls/:crawl/pages/detail': { area: 'crawls', page: 'pageDetail' },
  '/p/:project/crawls/:crawl/links': { area: 'crawls', page: 'links' },
  '/p/:project/crawls/:crawl/images': { area: 'crawls', page: 'images' },
  '/p/:project/crawls/:crawl/changes': { area: 'crawls', page: 'changes' },
  '/p/:project/urls': { area: 'search', page: 'urls' },
  '/p/:project/backlinks': { area: 'backlinks', page: 'overview' },
  '/p/:project/backlinks/links': { area: 'backlinks', page: 'links' },
  '/p/:project/backlinks/domains': { area: 'backlinks', page: 'domains' },
  '/p/:project/backlinks/anchors': { area: 'backlinks', page: 'anchors' },
  '/p/:project/backlinks/pages': { area: 'backlinks', page: 'pages' },
  '/p/:project/disavow': { area: 'backlinks', page: 'disavow' },
  '/p/:project/settings': { area: 'project', page: 'general' },
  '/p/:project/settings/crawler': { area: 'project', page: 'crawler' },
  '/p/:project/settings/rank-tracker': { area: 'project', page: 'rankTracker' },
  '/p/:project/settings/competitors': { area: 'project', page: 'competitors' },
  '/p/:project/settings/connections': { area: 'project', page: 'connections' },
  '/p/:project/settings/imports': { area: 'project', page: 'imports' },
  '/p/:project/settings/notes': { area: 'project', page: 'notes' },
  '/p/:project/alerts': { area: 'watching', page: 'alerts' },
  '/p/:project/alerts/rules': { area: 'watching', page: 'alertRules' },
  '/p/:project/events': { area: 'watching', page: 'events' },
  '/news': { area: 'watching', page: 'news' },
  '/reports': { area: 'watching', page: 'reports' },
  '/reports/:report': { area: 'watching', page: 'report' },
  '/settings': { area: 'settings', page: 'you' },
  '/settings/apps': { area: 'settings', page: 'apps' },
  '/settings/members': { area: 'settings', page: 'members' },
  '/settings/providers': { area: 'settings', page: 'providers' },
  '/settings/spend': { area: 'settings', page: 'spend' },
  '/settings/usage': { area: 'settings', page: 'usage' },
  '/settings/backups': { area: 'settings', page: 'backups' },
  '/settings/system': { area: 'settings', page: 'system' },
  '/settings/notifications': { area: 'watching', page: 'channels' },
  '/settings/audit': { area: 'watching', page: 'audit' },
}
