// Saves what crawls read and how they get in.

import { call } from '../../api/client.ts'
import type { Operations } from '../../api/types.ts'
import { changed } from '../../state/live.ts'
import { toast } from '../../state/toasts.ts'
import * as t from '../../text/project-settings.ts'

export type CrawlSettingsChanges = Operations['PATCH /projects/{project_uid}/crawl-settings']['body']

export async function saveCrawlSettings(projectUid: string, body: CrawlSettingsChanges): Promise<void> {
  await call('PATCH /projects/{project_uid}/crawl-settings', { path: { project_uid: projectUid }, body })
  changed(`/projects/${projectUid}/crawl-settings`)
  toast(t.saved)
}
