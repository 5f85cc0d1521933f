// The commands `sightline projects set` and `delete`. More frequent or deeper checks may cost more, and a deleted
// project cannot be restored, so both ask for confirmation.

import {
  type Client,
  isSightlineError,
  type ProjectWithSettings,
  type ReadProject,
  type TrackingEstimate,
  type UpdateProjectInput,
} from '../../../../client/src/index.ts'
import { type ServerOptions, withApi } from '../../../entry/cli/api.ts'
import type { Call } from '../../../entry/cli/call.ts'
import { EXIT } from '../../../entry/cli/run.ts'
import { confirm, type Question } from '../../../entry/cli/terminal/confirm.ts'
import { formatTable, printable } from '../../../entry/cli/terminal/output.ts'
import { amount } from '../../../lib/amount.ts'
import { formatDollars } from '../../../lib/dollars.ts'
import { AppError, BAD_USAGE } from '../../../lib/errors.ts'

type SetOptions = ServerOptions & { yes?: true }
type DeleteOptions = ServerOptions & { yes?: true }

type Value = string | number | boolean | null

/** Frequencies, the most frequent first. */
const FREQUENCIES = ['daily', 'weekly', 'biweekly', 'monthly']

export async function setCommand(call: Call<SetOptions>): Promise<number> {
  const { args, output } = call
  const [uid, given] = args as [string, string[]]
  const changes = Object.fromEntries(given.map(readChange))
  return await withApi(call, { project: uid }, async (client) => {
    const before = await client.projects.read(uid)
    const dearer = findDearer(before, changes)
    const question = dearer.length > 0 ? await priceOf(client, uid, { dearer, changes }) : undefined
    if (question !== undefined && !(await confirm(call, question))) return EXIT.refused
    const after = await client.projects.update(uid, changes as UpdateProjectInput)
    output.print(after, () => formatTable(['SETTING', 'BEFORE', 'NOW'], changedRows(before, after)))
    return EXIT.ok
  })
}

export async function deleteCommand(call: Call<DeleteOptions>): Promise<number> {
  const { args, output } = call
  const uid = args[0] as string
  return await withApi(call, { project: uid }, async (client) => {
    const { name, domain } = await client.projects.read(uid)
    const keywords = amount(await countKeywords(client, uid), 'keyword')
    const what = `project ${printable(name)} (${domain}) with its ${keywords}, crawls, search data and backlinks`
    const question = {
      statement: `This deletes ${what}; it cannot be undone.`,
      question: `Delete ${what}? This cannot be undone.`,
    }
    if (!(await confirm(call, question))) return EXIT.refused
    await client.projects.delete(uid)
    output.print({ uid, is_deleted: true }, () => `Project ${printable(name)} was deleted.`)
    return EXIT.ok
  })
}

/** Returns a question with the additional cost in 30 days; undefined if there is none. */
async function priceOf(
  { rankTracker }: Client,
  uid: string,
  { dearer, changes }: { dearer: readonly string[]; changes: Readonly<Record<string, Value>> },
): Promise<Question | undefined> {
  const { rank_tracker_frequency: frequency, rank_tracker_depth: depth } = changes
  const wanted = {
    ...(frequency !== undefined && { frequency: frequency as TrackingEstimate['frequency'] }),
    ...(typeof depth === 'number' && { depth }),
  }
  // If the estimate refuses an invalid value, so does the change itself, with a better message.
  const after = await orUndefined(rankTracker.estimateTracking(uid, wanted))
  if (after === undefined || after.keywords === 0) return undefined
  const before = await rankTracker.estimateTracking(uid)
  const [now, then] = [before.cost.month_micros, after.cost.month_micros]
  if (now !== null && then !== null && then <= now) return undefined
  const price =
    now === null || then === null
      ? 'at a price that is not known here'
      : `with ${after.provider} for up to ${formatDollars(then)} in 30 days instead of ${formatDollars(now)}`
  const what = `${dearer.join(' and ')} for ${amount(after.keywords, 'keyword')} ${price}`
  return { statement: `This means ${what}.`, question: `This means ${what}. Change it?` }
}

async function orUndefined<T>(promise: PromiseLike<T>): Promise<T | undefined> {
  try {
    return await promise
  } catch (error) {
    if (isSightlineError(error, 'validation_failed')) return undefined
    throw error
  }
}

/** Counts the keywords of both devices. */
async function countKeywords({ rankTracker }: Client, uid: string): Promise<number> {
  const { usage } = await rankTracker.readOverview(uid)
  return usage.used
}

/** Parses `name=value`; the API validates names and values. */
function readChange(text: string): [name: string, value: Value] {
  const [, name, value] = /^([a-z_]+)=(.*)$/s.exec(text) ?? []
  if (name === undefined || value === undefined)
    throw new AppError(BAD_USAGE, `${printable(text)} is no setting with its value, as in crawler_depth=5.`)
  // A project's name may look like a number and stays a text.
  const isOther = name !== 'name' && /^(?:true|false|null|\d{1,15})$/.test(value)
  return [name, isOther ? JSON.parse(value) : value]
}

/** Describes what makes checks more expensive or more frequent. */
function findDearer(before: ReadProject, changes: Readonly<Record<string, Value>>): string[] {
  const { rank_tracker_frequency: frequency, rank_tracker_depth: depth } = changes
  const isOftener =
    FREQUENCIES.includes(String(frequency)) &&
    FREQUENCIES.indexOf(String(frequency)) < FREQUENCIES.indexOf(before.rank_tracker_frequency)
  const isDeeper = typeof depth === 'number' && depth > before.rank_tracker_depth
  return [
    ...(isOftener ? [`${frequency} instead of ${before.rank_tracker_frequency} checks`] : []),
    ...(isDeeper ? [`${depth} instead of ${before.rank_tracker_depth} results a check`] : []),
  ]
}

function changedRows(before: ReadProject, after: ProjectWithSettings): [string, string, string][] {
  const names = Object.keys(after) as (keyof ProjectWithSettings)[]
  return names
    .map((name): [string, string, string] => [name, textOf(before[name]), textOf(after[name])])
    .filter(([, old, now]) => old !== now)
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value)
}
