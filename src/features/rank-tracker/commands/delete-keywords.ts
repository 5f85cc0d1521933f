// sightline keywords delete: by ids, all of which must exist. It names them before it asks.

import type { ReadKeyword } from '../../../../client/src/index.ts'
import { type ProjectOptions, withApi } from '../../../entry/cli/api.ts'
import type { Call } from '../../../entry/cli/call.ts'
import { EXIT } from '../../../entry/cli/run.ts'
import { confirm, type Question } from '../../../entry/cli/terminal/confirm.ts'
import { printable } from '../../../entry/cli/terminal/output.ts'
import { amount } from '../../../lib/amount.ts'

type DeleteOptions = ProjectOptions & { bothDevices?: true; yes?: true }

/** The most that the API deletes at once. */
const IDS_PER_REQUEST = 100
const NAMED_MAX = 5

export async function deleteCommand(call: Call<DeleteOptions>): Promise<number> {
  const { args, options, output } = call
  const { project: uid, bothDevices = false } = options
  const ids = [...new Set(args[0] as number[])]
  return await withApi(call, { project: uid }, async ({ rankTracker }) => {
    const keywords: ReadKeyword[] = []
    for (const id of ids) keywords.push(await rankTracker.readKeyword(uid, id))
    if (!(await confirm(call, deleting(keywords, bothDevices)))) return EXIT.refused
    let deleted_count = 0
    for (let at = 0; at < ids.length; at += IDS_PER_REQUEST) {
      const keyword_ids = ids.slice(at, at + IDS_PER_REQUEST)
      const body = { keyword_ids, delete_all_devices: bothDevices }
      deleted_count += (await rankTracker.bulkDeleteKeywords(uid, body)).deleted_count
    }
    output.print({ deleted_count }, () => `${amount(deleted_count, 'keyword was', 'keywords were')} deleted.`)
    return EXIT.ok
  })
}

function deleting(keywords: readonly ReadKeyword[], hasBothDevices: boolean): Question {
  const named = keywords.slice(0, NAMED_MAX).map(({ keyword, device }) => `${printable(keyword)} (${device})`)
  const more = keywords.length > NAMED_MAX ? ', …' : ''
  const where = hasBothDevices ? ' on both devices' : ''
  const what = `${amount(keywords.length, 'keyword')}${where} with all that was measured: ${named.join(', ')}${more}`
  return {
    statement: `This deletes ${what}. It cannot be undone.`,
    question: `Delete ${what}? This cannot be undone.`,
  }
}
