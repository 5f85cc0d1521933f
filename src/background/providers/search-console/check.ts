// Checks that a property can be read with a credential, before the two are connected: the credential gets a token, and
// the account sees the property and may query it. If the property is not among those of the account, the message lists
// them.

import type { SearchFailure } from '../search-source.ts'
import { accountOf, HOW_PROPERTIES_ARE_WRITTEN, howToAdd, searchFailure, shown } from './failures.ts'
import { canBeQueried, type Site } from './sites.ts'
import { createSearchConsole, type SearchConsoleOptions } from './source.ts'

type CheckedProperty = { state: 'ready'; permissionLevel: string }

const LISTED_MAX = 10

export async function checkProperty(
  options: SearchConsoleOptions,
  signal: AbortSignal,
): Promise<CheckedProperty | SearchFailure> {
  const { property, credential } = options
  const listed = await createSearchConsole(options).listSites(signal)
  if (listed.state === 'failed') return listed
  const clientEmail = credential.kind === 'service_account' ? credential.clientEmail : null
  const subject = { property, clientEmail }
  const account = accountOf(subject)
  const site = listed.sites.find((candidate) => candidate.property === property)
  if (site !== undefined && canBeQueried(site))
    return { state: 'ready', permissionLevel: site.permissionLevel }
  if (site !== undefined)
    return searchFailure(
      'permission',
      `${shown(property)} is not verified for ${account}, so it cannot be read. ${howToAdd(subject)}`,
    )
  const others = listed.sites.filter(canBeQueried)
  if (others.length === 0)
    return searchFailure(
      'permission',
      `Search Console shows no property at all to ${account}. ${howToAdd(subject)}`,
    )
  return searchFailure(
    'missing',
    `Search Console shows no property ${shown(property)} to ${account}, but ${listOf(others, property)}. Connect one of these, or: ${howToAdd(subject)} ${HOW_PROPERTIES_ARE_WRITTEN}`,
  )
}

/** Lists the nearest names first: most often the other spelling of the same site is meant. */
function listOf(sites: readonly Site[], property: string): string {
  const wanted = bareHost(property)
  const isNear = (site: Site) => Number(bareHost(site.property) === wanted)
  const names = sites.toSorted((a, b) => isNear(b) - isNear(a)).map((site) => shown(site.property))
  const more = names.length - LISTED_MAX
  return names.slice(0, LISTED_MAX).join(', ') + (more > 0 ? ` and ${more} more` : '')
}

function bareHost(property: string): string {
  const host = property.replace(/^sc-domain:|^https?:\/\//i, '').split('/', 1)[0] as string
  return host.toLowerCase().replace(/^www\./, '')
}
