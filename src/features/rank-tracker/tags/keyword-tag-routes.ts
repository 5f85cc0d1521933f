// The tags and notes of keywords over HTTP.

import { Type } from 'typebox'
import type { Database, Reader } from '../../../data/storage/database.ts'
import { READ_COMMITTED } from '../../../data/storage/database.ts'
import { numericId } from '../../../entry/http/requests/path-ids.ts'
import { type Route, writeRoute } from '../../../entry/http/route.ts'
import type { Clock } from '../../../lib/clock.ts'
import { AppError } from '../../../lib/errors.ts'
import { KEYWORD_NOT_FOUND } from '../errors.ts'
import { lockTracker } from '../tracker/tracker-row.ts'
import { readWrittenBeside, setNote } from './keyword-tags.ts'
import { setTags, tagKeywords } from './tag-keywords.ts'
import { KEYWORD_TAGS_MAX, keywordChanges, keywordTags, taggedCount, tagKeywordsBody } from './tag-schema.ts'

type KeywordTagRouteOptions = { database: Database; clock: Clock }

const TAG = 'Rank tracker'
const PATH = '/projects/{project_uid}/rank-tracker/keywords'
const NOT_FOUND = 'Keyword not found.'

export function keywordTagRoutes({ database, clock }: KeywordTagRouteOptions): Route[] {
  const { engine } = database
  return [
    writeRoute({
      method: 'POST',
      path: `${PATH}/tag`,
      operationId: 'tagKeywords',
      tag: TAG,
      summary: 'Put tags on up to 1,000 keywords, or take them off',
      description: `Tags are given by name, in any letter case. Keywords that do not exist are ignored, and so are tags in \`remove\` that do not. A keyword has at most ${KEYWORD_TAGS_MAX} tags; when one would have more, nothing is changed.`,
      body: tagKeywordsBody,
      answers: { 200: Type.Object({ data: taggedCount }) },
      ...READ_COMMITTED,
      async handle({ body: { keyword_ids, add = [], remove = [] }, project }, tx) {
        const tagging = { keywordIds: keyword_ids, add, remove }
        const options = { engine, nowMs: clock.nowMs(), field: 'add' } as const
        return { data: { changed_count: await tagKeywords(tx, project.id, tagging, options) } }
      },
    }),
    writeRoute({
      method: 'PATCH',
      path: `${PATH}/{keyword_id}`,
      operationId: 'updateKeyword',
      tag: TAG,
      summary: 'Change the tags or the note of a keyword',
      description:
        'Fields that you leave out stay as they are. `If-Match` takes the `ETag` of the GET with `include=tags`, which shows both.',
      versionQuery: { include: 'tags' },
      ids: { keyword_id: numericId(KEYWORD_NOT_FOUND, NOT_FOUND) },
      body: keywordChanges,
      answers: { 200: Type.Object({ data: keywordTags }) },
      ...READ_COMMITTED,
      async handle({ ids: { keyword_id: id }, body, project }, tx) {
        await lockTracker(tx, project.id)
        if (!(await hasKeyword(tx, project.id, id))) throw new AppError(KEYWORD_NOT_FOUND, NOT_FOUND)
        if (body.tags !== undefined)
          await setTags(tx, project.id, id, body.tags, { engine, nowMs: clock.nowMs() })
        if (body.note !== undefined) await setNote(tx, project.id, id, body.note)
        const written = (await readWrittenBeside(tx, engine, project.id, [id])).get(id)
        return { data: { id, tags: [], note: null, ...written } }
      },
    }),
  ]
}

async function hasKeyword(db: Reader, projectId: number, id: number): Promise<boolean> {
  const row = await db
    .selectFrom('keywords')
    .where('project_id', '=', projectId)
    .where('id', '=', id)
    .select('id')
    .executeTakeFirst()
  return row !== undefined
}
