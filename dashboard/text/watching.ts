// What happened: the news of all projects, the events of one, and who changed what.

export const news = 'News'
export const isNew = 'New'
export const newsIntro = 'What happened in your projects: crawls, imports, links, alerts.'
export const noNews = 'Nothing has happened yet'
export const noNewsText = 'Finished crawls, new or missing data, and alerts show up here.'
export const events = 'Events'
export const event = 'Event'
export const noEvents = 'Nothing has happened in this project yet'
export const when = 'When'
export const what = 'What'
export const project = 'Project'
export const kind = 'Kind'
export const allKinds = 'All kinds'
export const noun = (count: number) => (count === 1 ? 'event' : 'events')
export const kinds = {
  'crawl.succeeded': 'Crawl finished',
  'crawl.failed': 'Crawl failed',
  'crawl.canceled': 'Crawl canceled',
  'search.failed': 'Search data failed',
  'urls.broken': 'Pages with backlinks broke',
  'backlinks.updated': 'Backlinks updated',
  'backlinks.failed': 'Backlinks failed',
  'import.succeeded': 'Import finished',
  'import.failed': 'Import failed',
  'spend.limit_reached': 'Spend limit reached',
  'alert.opened': 'Alert',
  'alert.resolved': 'Alert resolved',
} as Readonly<Record<string, string>>
export const audit = 'Audit log'
export const auditIntro =
  'Who changed keys, members, projects, providers, connections and limits. Kept for 400 days, unless the server has another setting.'
export const noAudit = 'Nothing has been changed yet'
export const who = 'Who'
export const actors = {
  member: 'A former member',
  key: 'A deleted key',
  mcp: 'A removed agent',
  cli: 'Command line on the server',
} as Readonly<Record<string, string>>
export const product = 'Sightline'
export const loadMore = 'Show more'
