// Shows what tracking the keywords of a file costs, before any is stored, and asks the person to agree. It does not ask if
// nothing is paid for: the simulator, SearXNG, a project without a provider, keywords that are tracked already.

import { DEVICES, type Device } from '../../../background/providers/contracts.ts'
import { createProviders, type ProviderDescription } from '../../../background/providers/registry.ts'
import { spendMonth } from '../../../background/providers/spend.ts'
import { readMonthSpend } from '../../../background/providers/spend-report.ts'
import type { Database } from '../../../data/storage/database.ts'
import type { Call } from '../../../entry/cli/call.ts'
import { confirm } from '../../../entry/cli/terminal/confirm.ts'
import { formatTable } from '../../../entry/cli/terminal/output.ts'
import { amount } from '../../../lib/amount.ts'
import { formatDollars } from '../../../lib/dollars.ts'
import type { Frequency } from '../../projects/reads.ts'
import { type FileTracking, measureTracking } from '../import/file-tracking.ts'
import type { ImportedKeyword } from '../import/keyword-fields.ts'
import { readTrackerContext } from '../tracker/tracker-context.ts'
import { MONTH_DAYS, proposeCheaper, sumOfCosts, trackingCost } from '../tracker/tracking-cost.ts'

export type WantedKeywords = {
  domain: string
  /** `projectId` is undefined for a project that will be created. */
  projectId: number | undefined
  settings: { rank_tracker_frequency: Frequency; rank_tracker_depth: number }
  open(): AsyncIterable<ImportedKeyword>
}

type Priced = FileTracking & { domain: string }

type CostCall = Call<{ yes?: true | boolean }>

const HEADINGS = ['DOMAIN', 'KEYWORDS', 'CHECKED', 'DEPTH', 'FIRST ROUND', `${MONTH_DAYS} DAYS`]

/** False when the person said no. */
export async function agreeToTracking(
  call: CostCall,
  database: Database,
  accountId: number,
  wanted: readonly WantedKeywords[],
): Promise<boolean> {
  const { output } = call
  const priced: Priced[] = []
  for (const one of wanted) {
    const found = await price(call, database, one)
    if (found === 'unknown') output.note(unknownText(one.domain))
    else if (found !== undefined) priced.push(found)
  }
  const total = sumOfCosts(priced.map(trackingCost))
  if (total.roundMicros === 0) return true
  output.note(formatTable(HEADINGS, priced.map(toRow)))
  for (const line of [...proposalLines(priced), await limitLine(call, database, accountId)]) output.note(line)
  const keywords = priced.reduce((sum, one) => sum + one.keywords, 0)
  const tracked = `${amount(keywords, 'keyword')} for up to ${formatDollars(total.roundMicros)} now and ${formatDollars(total.monthMicros)} in ${MONTH_DAYS} days`
  return await confirm(call, { statement: `This tracks ${tracked}.`, question: `Track ${tracked}?` })
}

/**
 * Undefined where nothing is paid for; `unknown` where a server will pay a provider that this command has no settings
 * of.
 */
async function price(
  { config, nowMs, output }: CostCall,
  database: Database,
  { domain, projectId, settings, open }: WantedKeywords,
): Promise<Priced | 'unknown' | undefined> {
  const context =
    projectId === undefined ? undefined : await database.read((db) => readTrackerContext(db, projectId))
  const name = context?.provider ?? config.providers.defaultName
  if (name === undefined) return context?.source === 'real' ? 'unknown' : undefined
  const provider = createProviders(config.providers, { fetch, nowMs })
    .describe()
    .find((one) => one.name === name) as ProviderDescription
  if (!provider.isPaid && provider.devices.length === DEVICES.length) return undefined
  const { rank_tracker_frequency: frequency, rank_tracker_depth: depth } = settings
  const tracking = await measureTracking(database, { projectId, provider, frequency, depth }, open())
  if (tracking.failing > 0) output.note(failingText(domain, name, provider.devices, tracking.failing))
  return provider.isPaid && tracking.keywords > 0 ? { domain, ...tracking } : undefined
}

function toRow(priced: Priced) {
  const { roundMicros, monthMicros } = trackingCost(priced)
  const { domain, keywords, frequency, depth } = priced
  return [domain, keywords, frequency, depth, formatDollars(roundMicros), formatDollars(monthMicros)]
}

function proposalLines(priced: readonly Priced[]): string[] {
  const proposals = proposeCheaper(priced)
  if (proposals.length === 0) return []
  const cheaper = proposals.map(({ what, cost }) => `${what} ${formatDollars(cost.monthMicros)}`)
  return [
    `For less in ${MONTH_DAYS} days: ${cheaper.join(', ')}. To change it, set rank_tracker_frequency or rank_tracker_depth of the project (PATCH /v1/projects/UID) before you import.`,
  ]
}

async function limitLine({ config, nowMs }: CostCall, database: Database, accountId: number) {
  const limitMicros = config.spend.monthlyLimitMicros
  const scope = { month: spendMonth(nowMs()), accountId, limitMicros }
  const [month] = await database.read((db) => readMonthSpend(db, scope))
  const { limitMicros: limit = limitMicros, leftMicros: left = limitMicros } = month ?? {}
  return `The account's limit is ${formatDollars(limit)} a month, with ${formatDollars(left)} left in this one: keywords beyond it wait for the next month or a higher limit (sightline spend limit).`
}

function failingText(domain: string, name: string, devices: readonly Device[], count: number): string {
  const only = devices.join(' and ')
  const tracked = amount(count, 'keyword of this file is', 'keywords of this file are')
  return `${domain}: ${name} checks on ${only} only, and ${tracked} for another device: their checks will fail. For a file that names no device, use --device ${only}.`
}

function unknownText(domain: string): string {
  return `What the keywords of ${domain} cost is not known here: this command knows no default provider, and the server has one.`
}
