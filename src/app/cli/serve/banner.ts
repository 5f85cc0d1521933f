// What a person sees when the server has started: at the very first start everything that is needed to begin, and where
// the key and the link are; later a single line.

import { resolve } from 'node:path'
import type { Config } from '../../../data/settings/config.ts'
import { redact } from '../../../lib/redact.ts'
import type { FirstSignIn } from './first-sign-in.ts'

type BannerFacts = {
  url: string
  /** Set only at the very first start. */
  first: FirstSignIn | undefined
  /** Whether the link was opened in a browser. */
  isOpened?: boolean
  demoUid: string | undefined
  /** True as long as nobody has signed in or used a key. */
  isUnclaimed: boolean
  config: Pick<Config, 'storage' | 'http' | 'providers'>
}

const CLAIM_ADVICE = [
  'Nobody has signed in or used an API key yet. For a link that opens the dashboard as its owner, run:',
  '  bin/sightline members link 1',
]

export function banner({ url, first, isOpened = false, demoUid, isUnclaimed, config }: BannerFacts): string {
  const line = `Sightline is running at ${url}`
  if (first === undefined) return isUnclaimed ? [line, ...CLAIM_ADVICE].join('\n') : line
  return [
    line,
    '',
    ...beginning(first, url, config.http, isOpened),
    '',
    ...(demoUid === undefined ? [] : [`Demo project:   ${demoUid} (all its numbers are simulated)`]),
    ...ranksLine(config.providers.defaultName),
    `API reference:  ${url}/docs`,
    `Data:           ${placeOf(config.storage)}`,
  ].join('\n')
}

function beginning(first: FirstSignIn, url: string, http: Config['http'], isOpened: boolean): string[] {
  if ('file' in first)
    return [
      'To begin, read the link to the dashboard and your API key, which only you can, from',
      `  ${first.file}`,
    ]
  if ('lostTo' in first)
    return [
      `The link to the dashboard and the API key could not be written to ${first.lostTo}. To make others, run:`,
      '  bin/sightline members link 1',
      '  bin/sightline keys create --name NAME --scope read_write',
    ]
  const { key, link } = first.shown
  return [
    ...(isOpened ? ['Your browser is opening the dashboard. If it does not, use this link.'] : []),
    `Open the dashboard: ${link}`,
    '  (works once, within an hour; to make another, run: bin/sightline members link 1)',
    ...hostAdvice(http),
    '',
    'Your API key. Save it now: it is shown only once. To create another, run: bin/sightline keys create',
    `  ${key}`,
    '',
    'Try it:',
    `  curl -H 'Authorization: Bearer ${key}' ${url}/v1/projects`,
  ]
}

function hostAdvice({ host, publicUrl }: Config['http']): string[] {
  if (publicUrl !== undefined || !EVERY_INTERFACE.includes(host)) return []
  return ["  From another machine, put this one's host name or address in place of the host."]
}

const EVERY_INTERFACE = ['0.0.0.0', '::', '[::]']

function ranksLine(provider: Config['providers']['defaultName']): string[] {
  if (provider === 'simulator') return ['Ranks:          simulated, including those of your own projects']
  if (provider !== undefined) return []
  return [
    'Ranks:          no search provider is set up, so your own projects are not measured yet.',
    '                To track real positions, enter the key of a provider in Settings → Providers (docs/providers.md).',
  ]
}

function placeOf({ dataFolder, databaseUrl }: Config['storage']): string {
  const folder = resolve(dataFolder)
  if (databaseUrl === undefined) return folder
  const { host, pathname } = new URL(databaseUrl)
  return redact(`PostgreSQL at ${host}${pathname}, and ${folder}`)
}
