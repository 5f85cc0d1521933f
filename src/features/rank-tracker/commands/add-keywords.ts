// sightline keywords add: tells what a month of checks costs before anything is stored, and asks if it is not free.

import type { AddKeywordsInput, KeywordEstimate } from '../../../../client/src/index.ts'
import { type ProjectOptions, withApi } from '../../../entry/cli/api.ts'
import type { Call } from '../../../entry/cli/call.ts'
import { EXIT } from '../../../entry/cli/run.ts'
import { confirm } from '../../../entry/cli/terminal/confirm.ts'
import { formatRows } from '../../../entry/cli/terminal/output.ts'
import { amount } from '../../../lib/amount.ts'
import { formatDollars } from '../../../lib/dollars.ts'

type AddOptions = ProjectOptions & {
  country?: string
  language?: string
  device: 'mobile' | 'desktop' | 'both'
  location?: string
  yes?: true
}

export async function addCommand(call: Call<AddOptions>): Promise<number> {
  const { args, options, output } = call
  const { project: uid, country, language, device, location } = options
  return await withApi(call, { project: uid }, async ({ projects, rankTracker }) => {
    const project = await projects.read(uid)
    const wanted: AddKeywordsInput = {
      keywords: args[0] as string[],
      country_code: country ?? project.country_code,
      language_code: language ?? project.language_code,
      device,
      location,
    }
    const estimate = await rankTracker.estimateKeywords(uid, wanted)
    for (const line of linesOf(estimate)) output.note(line)
    if (isPaid(estimate) && !(await confirm(call, askFor(estimate)))) return EXIT.refused
    const added = await rankTracker.addKeywords(uid, wanted)
    output.print(added, () =>
      formatRows(added.keywords, {
        ID: 'id',
        KEYWORD: 'keyword',
        DEVICE: 'device',
        MARKET: ({ country_code, language_code }) => `${country_code}/${language_code}`,
      }),
    )
    if (added.message !== null) output.note(added.message)
    return EXIT.ok
  })
}

function linesOf({
  new_keywords,
  existing_keywords,
  units,
  provider,
  failing_checks,
}: KeywordEstimate): string[] {
  const lines = [
    `${amount(new_keywords, 'new keyword')}; the project has ${units.left} of ${units.limit} units left.`,
  ]
  if (existing_keywords > 0) lines.push(`${amount(existing_keywords, 'is', 'are')} tracked already.`)
  if (failing_checks > 0)
    lines.push(
      `${provider} cannot check ${amount(failing_checks, 'of them', 'of them')}: it does not know the device.`,
    )
  if (provider === null)
    lines.push(
      'No provider of ranks is known for this project: see "sightline providers list" on the server.',
    )
  return lines
}

/** A keyword of unknown price counts as paid. */
function isPaid({ new_keywords, cost }: KeywordEstimate): boolean {
  return (
    new_keywords > 0 &&
    (!cost.is_known || (cost.month_micros ?? 0) > 0 || (cost.first_checks_micros ?? 0) > 0)
  )
}

function askFor({ new_keywords, provider, cost }: KeywordEstimate) {
  const keywords = amount(new_keywords, 'keyword')
  const { first_checks_micros: now, month_micros: month } = cost
  const price =
    now === null || month === null
      ? 'at a price that is not known here'
      : `with ${provider} for up to ${formatDollars(now)} now and ${formatDollars(month)} in 30 days`
  return { statement: `This tracks ${keywords} ${price}.`, question: `Track ${keywords} ${price}?` }
}
