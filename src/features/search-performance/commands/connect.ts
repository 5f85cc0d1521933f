// What `search-console connect` and `disconnect` do. Nothing is stored before Search Console has confirmed that the
// property can be read. Only those parts of the credential that reading needs are stored, encrypted.

import { checkProperty } from '../../../background/providers/search-console/check.ts'
import {
  parseCredential,
  type SearchConsoleCredential,
} from '../../../background/providers/search-console/credential.ts'
import { loadSecret } from '../../../data/settings/secrets.ts'
import type { Call } from '../../../entry/cli/call.ts'
import { type FoundProject, findProject } from '../../../entry/cli/find-project.ts'
import { EXIT } from '../../../entry/cli/run.ts'
import { confirm, type Question } from '../../../entry/cli/terminal/confirm.ts'
import { withInputFile } from '../../../entry/cli/terminal/input-file.ts'
import { printable } from '../../../entry/cli/terminal/output.ts'
import { withInterrupt } from '../../../entry/cli/terminal/signals.ts'
import { amount } from '../../../lib/amount.ts'
import { AppError, BAD_USAGE } from '../../../lib/errors.ts'
import { formatDay, parseDay } from '../../../lib/local-day.ts'
import { createSeal } from '../../../lib/sealed.ts'
import { disconnect, findConnection } from '../connections/connection-store.ts'
import { firstKeptDay } from '../connections/sync-night.ts'
import { SEARCH_CONSOLE_REFUSED, SEARCH_CONSOLE_UNAVAILABLE } from '../errors.ts'
import { connectProperty, parseProperty } from '../sync/connect-property.ts'
import { hostOfProperty, isAboutSite } from '../sync/property-site.ts'
import type { ProjectOption } from './status.ts'

export type ConnectOptions = ProjectOption & {
  property: string
  credential?: string
  oauth?: true
  client?: string
  country?: true
  device?: true
  from?: string
}

export type DisconnectOptions = ProjectOption & { yes?: true }

const DAY_S = 86_400
/** A key file has some 2,400 bytes; the reader refuses anything much longer. */
const CREDENTIAL_BYTES_MAX = 70_000

export async function connectCommand(call: Call<ConnectOptions>): Promise<number> {
  const { options, config, output, nowMs, withDatabase } = call
  const property = readProperty(options.property)
  const keptFrom = firstKeptDay(nowMs())
  const wantedFromDay = options.from === undefined ? keptFrom : readFrom(options.from, keptFrom, nowMs())
  const { credential, credentialEndsAtMs } = await findCredential(call)
  return await withDatabase(async (database) => {
    const project = await database.read((db) => findProject(db, options.project))
    const dimensions = { hasCountry: options.country === true, hasDevice: options.device === true }
    const checked = await withInterrupt(process, (signal) =>
      checkProperty(
        { credential, property, ...dimensions, fetch, nowMs, urls: config.searchConsole },
        signal,
      ),
    )
    if (checked.state === 'failed') {
      const isLasting = LASTING.includes(checked.class)
      throw new AppError(
        isLasting ? SEARCH_CONSOLE_REFUSED : SEARCH_CONSOLE_UNAVAILABLE,
        `${checked.message} Nothing was stored.`,
      )
    }
    const seal = createSeal(await loadSecret(config), 'sightline search credential')
    const wanted = {
      property,
      ...dimensions,
      wantedFromDay,
      credential,
      credentialEndsAtMs,
      actor: 'cli' as const,
    }
    await database.transaction((tx) => connectProperty(tx, database.engine, seal, project.id, wanted))
    output.print(
      {
        project_uid: project.uid,
        property,
        permission_level: checked.permissionLevel,
        wanted_from: formatDay(wantedFromDay),
        has_country: dimensions.hasCountry,
        has_device: dimensions.hasDevice,
      },
      () => `${property} is connected to project ${project.uid} (${project.domain}).`,
    )
    for (const remark of remarksOn(call, project, { property, wantedFromDay, keptFrom })) output.note(remark)
    return EXIT.ok
  })
}

export async function disconnectCommand(call: Call<DisconnectOptions>): Promise<number> {
  const { options, output, withDatabase } = call
  const wasConnected = await withDatabase(async (database) => {
    const { id, uid } = await database.read((db) => findProject(db, options.project))
    const connection = await database.read((db) => findConnection(db, id))
    if (connection === undefined) return false
    if (!(await confirm(call, disconnecting(uid, connection.property)))) return undefined
    return await database.transaction((tx) => disconnect(tx, id, 'cli'))
  })
  if (wasConnected === undefined) return EXIT.refused
  output.print({ project_uid: options.project, was_connected: wasConnected }, () =>
    wasConnected
      ? `Project ${options.project} is disconnected and its credential deleted. Its search data stays.`
      : `Project ${options.project} was not connected.`,
  )
  return EXIT.ok
}

function disconnecting(uid: string, property: string): Question {
  const statement = `This deletes the credential that project ${uid} reads ${printable(property)} with, and stops syncing; stored search data stays. To connect again, you need the credential once more.`
  return { statement, question: `${statement} Disconnect?` }
}

const LASTING = ['auth', 'permission', 'missing']

type FoundCredential = { credential: SearchConsoleCredential; credentialEndsAtMs: number | null }

async function findCredential(call: Call<ConnectOptions>): Promise<FoundCredential> {
  const { oauth, client, credential } = call.options
  if (oauth === true && client !== undefined && credential === undefined)
    return await signIn({ ...call, options: { client } })
  if (oauth === undefined && client === undefined && credential !== undefined)
    return { credential: await readCredential(call, credential), credentialEndsAtMs: null }
  throw new AppError(
    BAD_USAGE,
    'Give one credential: --credential FILE, or --oauth with --client FILE to sign in as yourself.',
  )
}

async function signIn(call: Call<{ client: string }>): Promise<FoundCredential> {
  const { signInAtGoogle } = await import('./google-sign-in.ts')
  const { credential, endsInSeconds } = await signInAtGoogle(call)
  if (endsInSeconds !== null)
    call.output.note(
      `Google ends this connection after ${amount(Math.round(endsInSeconds / DAY_S), 'day')}: the app is in "Testing". Publish it in the Google Cloud console, then connect again.`,
    )
  const credentialEndsAtMs = endsInSeconds === null ? null : call.nowMs() + endsInSeconds * 1000
  return { credential, credentialEndsAtMs }
}

async function readCredential(
  { terminal }: Call<ConnectOptions>,
  given: string,
): Promise<SearchConsoleCredential> {
  const bytes = await withInputFile(given, terminal.stdin, (file) => file.readStart(CREDENTIAL_BYTES_MAX))
  return parseCredential(new TextDecoder().decode(bytes))
}

function readProperty(given: string): string {
  const property = parseProperty(given)
  if (property !== undefined) return property
  throw new AppError(
    BAD_USAGE,
    '--property is written as in Search Console: sc-domain:example.com, or https://www.example.com/ for a prefix.',
  )
}

function readFrom(given: string, keptFrom: number, nowMs: number): number {
  const day = parseDay(given)
  if (day === undefined) throw new AppError(BAD_USAGE, '--from must be a date such as 2026-01-31.')
  if (formatDay(day) > new Date(nowMs).toISOString().slice(0, 10))
    throw new AppError(BAD_USAGE, '--from must not be in the future.')
  return Math.max(day, keptFrom)
}

function remarksOn(
  { options, config }: Call<ConnectOptions>,
  project: FoundProject,
  { property, wantedFromDay, keptFrom }: { property: string; wantedFromDay: number; keptFrom: number },
): string[] {
  const remarks: string[] = []
  if (!isAboutSite(property, project.domain))
    remarks.push(
      `Note that ${hostOfProperty(property)} is not the domain of the project, which is ${project.domain}.`,
    )
  if (options.from !== undefined && wantedFromDay === keptFrom && options.from < formatDay(keptFrom))
    remarks.push(`Search Console keeps sixteen months: the first day is ${formatDay(keptFrom)}.`)
  if (config.storage.databaseUrl !== undefined && config.secret === undefined)
    remarks.push('Servers on other machines can only open the credential with the same SIGHTLINE_SECRET.')
  remarks.push(
    `A running server now brings in the days since ${formatDay(wantedFromDay)}, newest first, and from then on the new ` +
      `ones each night. To watch, or without a server: sightline search-console sync --project ${project.uid}`,
  )
  return remarks
}
