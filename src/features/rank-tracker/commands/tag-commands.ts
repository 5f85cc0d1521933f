// What the commands of `tags` do: the routes know tags and keywords by their ids, people by their names.

import type { Client, Tag } from '../../../../client/src/index.ts'
import { type ProjectOptions, withApi } from '../../../entry/cli/api.ts'
import type { Call } from '../../../entry/cli/call.ts'
import { ROWS_PER_REQUEST } from '../../../entry/cli/listed-rows.ts'
import { readBody } from '../../../entry/cli/read-options.ts'
import { EXIT } from '../../../entry/cli/run.ts'
import { confirm, type Question } from '../../../entry/cli/terminal/confirm.ts'
import { printable, printRows } from '../../../entry/cli/terminal/output.ts'
import { amount } from '../../../lib/amount.ts'
import { AppError } from '../../../lib/errors.ts'
import { foldCase } from '../../../lib/text.ts'
import { KEYWORD_NOT_FOUND, TAG_NOT_FOUND } from '../errors.ts'
import { foldKeyword } from '../records/keyword-text.ts'
import { TAGGED_MAX, tagBody } from '../tags/tag-schema.ts'

type TaggingOptions = ProjectOptions & { keyword?: string[] }
type DeleteOptions = ProjectOptions & { yes?: true }

export async function listCommand(call: Call<ProjectOptions>): Promise<void> {
  const { project } = call.options
  const tags = await withApi(call, { project }, (client) => listTags(client, project))
  printRows(call.output, tags, { ID: 'id', NAME: 'name', KEYWORDS: 'keyword_count' })
}

export async function addCommand(call: Call<TaggingOptions>): Promise<void> {
  const { args, options, output } = call
  const { project } = options
  const name = readName(args[0])
  if (options.keyword !== undefined) return changeKeywords(call, { add: [name] })
  const tag = await withApi(call, { project }, ({ rankTracker }) => rankTracker.createTag(project, { name }))
  output.print(tag, () => String(tag.id))
  output.note(`Created the tag ${printable(name)}. No keyword has it yet.`)
}

export async function removeCommand(call: Call<TaggingOptions>): Promise<void> {
  const name = readName(call.args[0])
  await changeKeywords(call, { remove: [name] })
}

async function changeKeywords(
  call: Call<TaggingOptions>,
  change: { add?: string[]; remove?: string[] },
): Promise<void> {
  const { project, keyword = [] } = call.options
  const changed_count = await withApi(call, { project }, async (client) => {
    for (const name of change.remove ?? []) await findTag(client, project, name)
    const ids = await findKeywords(client, project, keyword)
    let sum = 0
    for (let from = 0; from < ids.length; from += TAGGED_MAX) {
      const keyword_ids = ids.slice(from, from + TAGGED_MAX)
      sum += (await client.rankTracker.tagKeywords(project, { keyword_ids, ...change })).changed_count
    }
    return sum
  })
  call.output.print(
    { project_uid: project, changed_count },
    () => `${amount(changed_count, 'keyword was', 'keywords were')} changed.`,
  )
}

export async function renameCommand(call: Call<ProjectOptions>): Promise<void> {
  const { args, options, output } = call
  const { project } = options
  const [name, newName] = [readName(args[0]), readName(args[1])]
  const tag = await withApi(call, { project }, async (client) => {
    const { id } = await findTag(client, project, name)
    return await client.rankTracker.renameTag(project, id, { name: newName })
  })
  output.print(tag, () => `The tag is called ${printable(newName)} now.`)
}

export async function deleteCommand(call: Call<DeleteOptions>): Promise<number> {
  const { args, options, output } = call
  const { project } = options
  const name = readName(args[0])
  const deleted = await withApi(call, { project }, async (client) => {
    const tag = await findTag(client, project, name)
    if (!(await confirm(call, deleting(tag)))) return undefined
    await client.rankTracker.deleteTag(project, tag.id)
    return tag
  })
  if (deleted === undefined) return EXIT.refused
  output.print({ id: deleted.id, is_deleted: true }, () => `The tag ${printable(deleted.name)} was deleted.`)
  return EXIT.ok
}

function deleting({ name, keyword_count }: Tag): Question {
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

function listTags({ rankTracker }: Client, project: string): Promise<Tag[]> {
  return Array.fromAsync(rankTracker.listTags(project, { limit: ROWS_PER_REQUEST }))
}

async function findTag(client: Client, project: string, name: string): Promise<Tag> {
  const tags = await listTags(client, project)
  const tag = tags.find((one) => foldCase(one.name) === foldCase(name))
  if (tag === undefined)
    throw new AppError(TAG_NOT_FOUND, `Project ${project} has no tag ${printable(name)}.`)
  return tag
}

/** Every text must be tracked: a typing error would otherwise go unseen. */
async function findKeywords(
  { rankTracker }: Client,
  project: string,
  texts: readonly string[],
): Promise<number[]> {
  const ids = new Set<number>()
  for (const text of texts) {
    const search = foldKeyword(text)
    const before = ids.size
    const listed = rankTracker.listKeywords(project, { search, device: 'all', limit: ROWS_PER_REQUEST })
    for await (const { id, keyword } of listed) if (foldKeyword(keyword) === search) ids.add(id)
    if (ids.size === before)
      throw new AppError(KEYWORD_NOT_FOUND, `The project does not track the keyword ${printable(text)}.`)
  }
  return [...ids]
}
