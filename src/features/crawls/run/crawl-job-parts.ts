// What the job of a crawl needs from its server.

import type { Fetcher } from '../../../background/fetching/fetcher.ts'
import type { Tx } from '../../../data/storage/database.ts'
import type { RenderPage } from './crawl-pages.ts'
import type { RunParts } from './open-run.ts'

/** Opens the renderer; returns a sentence when rendering is not possible here. `addNote` is for the report. */
export type OpenRenderer = (
  fetcher: Fetcher,
  mayFetch: (url: URL) => boolean | Promise<boolean>,
  addNote: (text: string) => void,
  /** The user agent that scripts see; undefined for the crawler's own name. */
  userAgent?: string,
) => Promise<{ render: RenderPage; close(): Promise<void> } | string>

export type CrawlJobParts = RunParts & {
  /** Crawls that one process works on at a time. */
  concurrency: number
  /** Completed crawls that a project keeps. */
  keptMax: number
  openRenderer: OpenRenderer
  /** How long a resumed crawl waits while robots.txt cannot be read; a minute, except in tests. */
  robotsRetryMs?: number
  /** For a crawl that is played as one of the past: what is stored with its end. */
  follow?(tx: Tx, projectId: number): Promise<void>
}
