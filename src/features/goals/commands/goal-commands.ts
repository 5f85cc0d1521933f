// What the commands of `goals` do: the routes know keywords by their ids, people by their text.

import type { Client, Goal } from '../../../../client/src/index.ts'
import { type ProjectOptions, withApi } from '../../../entry/cli/api.ts'
import type { Call } from '../../../entry/cli/call.ts'
import { ROWS_PER_REQUEST } from '../../../entry/cli/listed-rows.ts'
import { readBody } from '../../../entry/cli/read-options.ts'
import { EXIT } from '../../../entry/cli/run.ts'
import { confirm, type Question } from '../../../entry/cli/terminal/confirm.ts'
import { printable, printRows } from '../../../entry/cli/terminal/output.ts'
import { amount } from '../../../lib/amount.ts'
import { AppError } from '../../../lib/errors.ts'
import { KEYWORD_NOT_FOUND } from '../../rank-tracker/errors.ts'
import { AT_ONCE_MAX, goalStateOption } from '../schema.ts'

type ListOptions = ProjectOptions & { state?: string }
type SetOptions = ProjectOptions & { keyword: string[]; position: number; by: string; device?: string }
type DeleteOptions = ProjectOptions & { yes?: true }

export async function listCommand(call: Call<ListOptions>): Promise<void> {
  const { project, state: given } = call.options
  const { state } = readBody(goalStateOption, given === undefined ? {} : { state: given })
  const goals = await withApi(call, { project }, (client) =>
    Array.fromAsync(client.goals.list(project, { ...(state && { state }), limit: ROWS_PER_REQUEST })),
  )
  printRows(call.output, goals, {
    ID: 'id',
    KEYWORD: 'keyword',
    DEVICE: 'device',
    TARGET: 'target_position',
    BY: 'due_day',
    STATE: 'state',
    POSITION: 'position',
    BEST: 'best_position',
    'DAYS LEFT': 'days_left',
  })
}

export async function setCommand(call: Call<SetOptions>): Promise<void> {
  const { options, output } = call
  const { project, keyword, position: target_position, by: due_day, device: given } = options
  const { device = 'all' } = readBody(goalStateOption, given === undefined ? {} : { device: given })
  const { set, skipped } = await withApi(call, { project }, async (client) => {
    const ids = await findKeywords(client, project, keyword, device)
    const answers: Awaited<ReturnType<Client['goals']['set']>>[] = []
    for (let from = 0; from < ids.length; from += AT_ONCE_MAX) {
      const keyword_ids = ids.slice(from, from + AT_ONCE_MAX)
      answers.push(await client.goals.set(project, { keyword_ids, target_position, due_day }))
    }
    return { set: answers.flatMap((one) => one.set), skipped: answers.flatMap((one) => one.skipped) }
  })
  output.print(
    { project_uid: project, set, skipped },
    () => `${amount(set.length, 'goal was', 'goals were')} set.`,
  )
  const there = skipped.filter(({ reason }) => reason === 'target_reached').length
  if (there > 0)
    output.note(
      `${amount(there, 'keyword is', 'keywords are')} at position ${target_position} or better already, and got none.`,
    )
}

export async function deleteCommand(call: Call<DeleteOptions>): Promise<number> {
  const { args, options, output } = call
  const { project } = options
  const id = args[0] as number
  const isDeleted = await withApi(call, { project }, async (client) => {
    const goal = await client.goals.read(project, id)
    if (!(await confirm(call, deleting(goal)))) return false
    await client.goals.delete(project, id)
    return true
  })
  if (!isDeleted) return EXIT.refused
  output.print({ id, is_deleted: true }, () => `Goal ${id} was deleted.`)
  return EXIT.ok
}

function deleting({ id, keyword, device, target_position, due_day, state }: Goal): Question {
  const statement = `This deletes goal ${id}, which is ${state}: "${printable(keyword)}" on ${device} at position ${target_position} by ${due_day}. It cannot be undone.`
  return { statement, question: `${statement} Delete it?` }
}

/** Every text must be tracked: a typing error would otherwise go unseen. */
async function findKeywords(
  { rankTracker }: Client,
  project: string,
  texts: readonly string[],
  device: 'mobile' | 'desktop' | 'all',
): Promise<number[]> {
  const ids = new Set<number>()
  for (const text of texts) {
    const wanted = folded(text)
    const before = ids.size
    const listed = rankTracker.listKeywords(project, { search: wanted, device, limit: ROWS_PER_REQUEST })
    for await (const { id, keyword } of listed) if (folded(keyword) === wanted) ids.add(id)
    if (ids.size === before)
      throw new AppError(KEYWORD_NOT_FOUND, `The project does not track the keyword ${printable(text)}.`)
  }
  return [...ids]
}

function folded(text: string): string {
  return text.normalize('NFC').toLowerCase().replace(/\s+/g, ' ').trim()
}
