// What a person sees when the server has started: at the very first start, everything that is needed to make a call,
// including the key, which is never shown again; at later starts, a single line.

import { resolve } from 'node:path'
import type { FirstAccount } from '../../accounts/first-start.ts'
import type { Config } from '../../config.ts'
import { redact } from '../../lib/log.ts'

type BannerFacts = {
  url: string
  first: FirstAccount | undefined
  demoUid: string | undefined
  config: Pick<Config, 'storage' | 'http' | 'providers'>
}

export function banner({ url, first, demoUid, config }: BannerFacts): string {
  const line = `Sightline is running at ${url}`
  if (first === undefined) return line
  const { key } = first.key
  return [
    line,
    '',
    'Your API key. Save it now: it is shown only once. To create another, run: sightline keys create',
    `  ${key}`,
    '',
    'Try it:',
    `  curl -H 'Authorization: Bearer ${key}' ${url}/v1/projects`,
    '',
    ...(demoUid === undefined ? [] : [`Demo project:   ${demoUid} (all its numbers are simulated)`]),
    ...ranksLine(config.providers.defaultName),
    `API reference:  ${url}/docs`,
    `Data:           ${placeOf(config.storage)}`,
  ].join('\n')
}

function ranksLine(provider: Config['providers']['defaultName']): string[] {
  if (provider === 'simulator') return ['Ranks:          simulated, including those of your own projects']
  if (provider !== undefined) return []
  return [
    'Ranks:          no search provider is set up, so your own projects are not measured yet.',
    '                To track real positions, set SIGHTLINE_SERP_PROVIDER (docs/providers.md).',
  ]
}

function placeOf({ dataFolder, databaseUrl }: Config['storage']): string {
  const folder = resolve(dataFolder)
  if (databaseUrl === undefined) return folder
  const { host, pathname } = new URL(databaseUrl)
  return redact(`PostgreSQL at ${host}${pathname}, and ${folder}`)
}
