// Chooses the crawl that a command reads: the one that is named, else the last completed one.

import type { Client } from '../../../../client/src/index.ts'
import { AppError } from '../../../lib/errors.ts'
import { CRAWL_NOT_FOUND } from '../errors.ts'

export async function latestCrawl(
  { crawls }: Client,
  projectUid: string,
  named: string | undefined,
): Promise<string> {
  if (named !== undefined) return named
  for await (const { uid, status } of crawls.list(projectUid)) if (status === 'success') return uid
  throw new AppError(
    CRAWL_NOT_FOUND,
    `Project ${projectUid} has no completed crawl. To start one, run: sightline crawl start --project ${projectUid} --wait`,
  )
}
