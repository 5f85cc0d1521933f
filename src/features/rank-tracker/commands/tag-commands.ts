// What the commands of `tags` do: the same functions that the routes call, with names in place of ids.

import { READ_COMMITTED, type Reader } from '../../../data/storage/database.ts'
import type { Call } from '../../../entry/cli/call.ts'
import { findProject } from '../../../entry/cli/find-project.ts'
import { readBody } from '../../../entry/cli/read-options.ts'
import { EXIT } from '../../../entry/cli/run.ts'
import { confirm, type Question } from '../../../entry/cli/terminal/confirm.ts'
import { formatTable, printable } from '../../../entry/cli/terminal/output.ts'
import { amount } from '../../../lib/amount.ts'
import { AppError } from '../../../lib/errors.ts'
import { KEYWORD_NOT_FOUND, TAG_NOT_FOUND } from '../errors.ts'
import { foldKeyword } from '../records/keyword-text.ts'
import { changeName, createTag, dropTag } from '../tags/change-tags.ts'
import { tagKeywords } from '../tags/tag-keywords.ts'
import { TAGS_MAX, type TagRecord, tagBody } from '../tags/tag-schema.ts'
import { findTagsByName, listTags } from '../tags/tag-store.ts'

export type ProjectOption = { project: string }
export type TaggingOptions = ProjectOption & { keyword?: string[] }
export type DeleteOptions = ProjectOption & { yes?: true }

export async function listCommand({ options, output, withDatabase }: Call<ProjectOption>): Promise<void> {
  const listed = await withDatabase((database) =>
    database.read(async (db) => {
      const { id } = await findProject(db, options.project)
      return listTags(db, id, undefined, { limit: TAGS_MAX, isReversed: false })
    }),
  )
  const tags = listed.map(({ record }) => record)
  output.print(tags, () =>
    formatTable(
      ['ID', 'NAME', 'KEYWORDS'],
      tags.map(({ id, name, keyword_count }) => [id, name, keyword_count]),
    ),
  )
}

export async function addCommand(call: Call<TaggingOptions>): Promise<void> {
  const { args, options, output, nowMs, withDatabase } = call
  const name = readName(args[0])
  if (options.keyword !== undefined) return changeKeywords(call, { add: [name], remove: [] })
  const tag = await withDatabase((database) =>
    database.transaction(async (tx) => {
      const { id } = await findProject(tx, options.project)
      return createTag(tx, id, name, nowMs())
    }, READ_COMMITTED),
  )
  output.print(tag, () => String(tag.id))
  output.note(`Created the tag ${printable(name)}. No keyword has it yet.`)
}

export async function removeCommand(call: Call<TaggingOptions>): Promise<void> {
  const { args, options, withDatabase } = call
  const name = readName(args[0])
  await withDatabase((database) => database.read((db) => findNamed(db, options.project, name)))
  await changeKeywords(call, { add: [], remove: [name] })
}

async function changeKeywords(
  { options, output, nowMs, withDatabase }: Call<TaggingOptions>,
  change: { add: string[]; remove: string[] },
): Promise<void> {
  const changed_count = await withDatabase((database) => {
    const { engine } = database
    return database.transaction(async (tx) => {
      const { id } = await findProject(tx, options.project)
      const keywordIds = await findKeywords(tx, id, options.keyword ?? [])
      const tagging = { keywordIds, ...change }
      return tagKeywords(tx, id, tagging, { engine, nowMs: nowMs(), field: 'add' })
    }, READ_COMMITTED)
  })
  output.print(
    { project_uid: options.project, changed_count },
    () => `${amount(changed_count, 'keyword was', 'keywords were')} changed.`,
  )
}

export async function renameCommand({
  args,
  options,
  output,
  withDatabase,
}: Call<ProjectOption>): Promise<void> {
  const [name, newName] = [readName(args[0]), readName(args[1])]
  const tag = await withDatabase((database) =>
    database.transaction(async (tx) => {
      const { projectId, tag } = await findNamed(tx, options.project, name)
      return changeName(tx, projectId, tag.id, newName)
    }, READ_COMMITTED),
  )
  output.print(tag, () => `The tag is called ${printable(newName)} now.`)
}

export async function deleteCommand(call: Call<DeleteOptions>): Promise<number> {
  const { args, options, output, withDatabase } = call
  const name = readName(args[0])
  const deleted = await withDatabase(async (database) => {
    const { projectId, tag } = await database.read((db) => findNamed(db, options.project, name))
    if (!(await confirm(call, deleting(tag)))) return undefined
    await database.transaction((tx) => dropTag(tx, projectId, tag.id), READ_COMMITTED)
    return tag
  })
  if (deleted === undefined) return EXIT.refused
  output.print({ id: deleted.id, is_deleted: true }, () => `The tag ${printable(deleted.name)} was deleted.`)
  return EXIT.ok
}

function deleting({ name, keyword_count }: TagRecord): Question {
  const has =
    keyword_count === 0
      ? 'which no keyword has'
      : `which ${amount(keyword_count, 'keyword has', 'keywords have')}`
  const statement = `This deletes the tag ${printable(name)}, ${has}; it cannot be undone.`
  return { statement, question: `${statement} Delete it?` }
}

function readName(given: unknown): string {
  return readBody(tagBody, { name: given as string }).name
}

async function findNamed(
  db: Reader,
  uid: string,
  name: string,
): Promise<{ projectId: number; tag: TagRecord }> {
  const { id: projectId } = await findProject(db, uid)
  const [tag] = await findTagsByName(db, projectId, [name])
  if (tag === undefined) throw new AppError(TAG_NOT_FOUND, `Project ${uid} has no tag ${printable(name)}.`)
  return { projectId, tag }
}

/** Every text must be tracked: a typing error would otherwise go unseen. Index: keywords_by_identity. */
async function findKeywords(db: Reader, projectId: number, texts: readonly string[]): Promise<number[]> {
  const folded = texts.map(foldKeyword)
  const rows = await db
    .selectFrom('keywords')
    .where('project_id', '=', projectId)
    .where('folded', 'in', folded)
    .select(['id', 'folded'])
    .execute()
  const found = new Set(rows.map((row) => row.folded))
  const missing = texts.find((_, index) => !found.has(folded[index] as string))
  if (missing !== undefined)
    throw new AppError(KEYWORD_NOT_FOUND, `The project does not track the keyword ${printable(missing)}.`)
  return rows.map(({ id }) => id)
}
