// Saves what crawls read and how they get in.

import { call } from '../../api/client.ts'
import type { CrawlSettings, Operations } from '../../api/types.ts'
import { changed } from '../../state/live.ts'
import { toast } from '../../state/toasts.ts'
import * as t from '../../text/project-settings.ts'

export type CrawlSettingsChanges = Operations['PATCH /projects/{project_uid}/crawl-settings']['body']

/** What a form says of the crawl settings, for its fields. */
export const storedCrawlSettings = (projectUid: string, settings: CrawlSettings) => ({
  name: 'GET /projects/{project_uid}/crawl-settings' as const,
  parameters: { path: { project_uid: projectUid } },
  record: settings,
  stale: [`/projects/${projectUid}/crawl-settings`],
})

export async function saveCrawlSettings(
  projectUid: string,
  body: CrawlSettingsChanges,
  ifMatch: string,
): Promise<void> {
  const path = { project_uid: projectUid }
  await call('PATCH /projects/{project_uid}/crawl-settings', { path, body, ifMatch })
  changed(`/projects/${projectUid}/crawl-settings`)
  toast(t.saved)
}
