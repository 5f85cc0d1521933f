// Crawls and what they found over HTTP.

import type { Database } from '../../data/storage/database.ts'
import type { AccountDefaults } from '../../entry/accounts/limits.ts'
import type { AccessSource } from '../../entry/http/access/principal.ts'
import type { CursorCodec } from '../../entry/http/answers/cursor.ts'
import type { Route } from '../../entry/http/route.ts'
import type { Clock } from '../../lib/clock.ts'
import type { Seal } from '../../lib/sealed.ts'
import { changeRoutes } from './changes/change-routes.ts'
import { imageRoutes } from './images/image-routes.ts'
import { ignoredIssueRoutes } from './issues/ignored-routes.ts'
import { issueRoutes } from './issues/issue-routes.ts'
import { linkRoutes } from './links/link-routes.ts'
import { pageRoutes } from './pages/page-routes.ts'
import { crawlLifecycleRoutes } from './records/crawl-routes.ts'
import { comparisonRoutes } from './reports/comparison-routes.ts'
import { reportRoutes } from './reports/report-routes.ts'
import { crawlSettingsRoutes } from './settings/settings-routes.ts'

type CrawlRouteParts = {
  database: Database
  codec: CursorCodec
  clock: Clock
  defaults: AccountDefaults
  /** Opens the secrets that crawls send to their sites. */
  seal: Seal
  /** For comparisons, whose projects are named in their bodies. */
  findProject: AccessSource['findProject']
}

export function crawlRoutes(parts: CrawlRouteParts): Route[] {
  return [
    ...crawlLifecycleRoutes(parts),
    ...crawlSettingsRoutes(parts),
    ...pageRoutes(parts),
    ...linkRoutes(parts),
    ...imageRoutes(parts),
    ...reportRoutes(parts),
    ...issueRoutes(parts),
    ...ignoredIssueRoutes(parts),
    ...changeRoutes(parts),
    ...comparisonRoutes(parts),
  ]
}
