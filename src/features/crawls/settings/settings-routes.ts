// What the crawls of a project read, and how they log in, over HTTP.

import { Type } from 'typebox'
import type { Database } from '../../../data/storage/database.ts'
import { type Route, readRoute, writeRoute } from '../../../entry/http/route.ts'
import type { Seal } from '../../../lib/sealed.ts'
import { changeCrawlSettings, findWrongUrls } from './change-settings.ts'
import { crawlSettingsChanges, crawlSettingsRecord } from './settings-schema.ts'
import { readCrawlSettings, toRecord } from './settings-store.ts'

const TAG = 'Crawls'
const PATH = '/projects/{project_uid}/crawl-settings'

export function crawlSettingsRoutes({ database, seal }: { database: Database; seal: Seal }): Route[] {
  const answers = { 200: Type.Object({ data: crawlSettingsRecord }) }
  return [
    readRoute({
      method: 'GET',
      path: PATH,
      operationId: 'readCrawlSettings',
      tag: TAG,
      summary: 'Read what the crawls of a project read, and how they get in',
      description: 'The answer says which headers, cookies and password are set, but not their values.',
      answers,
      handle: async ({ project }) => ({
        data: toRecord(await database.read((db) => readCrawlSettings(db, project.id))),
      }),
    }),
    writeRoute({
      method: 'PATCH',
      path: PATH,
      operationId: 'updateCrawlSettings',
      tag: TAG,
      summary: 'Change what the crawls of a project read, and how they get in',
      description:
        'Fields that you leave out stay as they are. The settings hold for crawls that start later; secrets are used at once.',
      body: crawlSettingsChanges,
      answers,
      isolation: 'read committed',
      findFurther: async ({ body, project }) => findWrongUrls(project.domain, body),
      async handle({ body, project }, tx) {
        const { engine } = database
        return { data: toRecord(await changeCrawlSettings(tx, { engine, seal }, project, body)) }
      },
    }),
  ]
}
