// What `crawl settings` does: changes the crawl settings that its options name, then shows what the crawls of a project
// read and how they log in. Secrets come from a file or standard input, so that no list of processes and no shell
// history shows them.

import type { CrawlSettings, UpdateCrawlSettingsInput } from '../../../../client/src/index.ts'
import { type ProjectOptions, withApi } from '../../../entry/cli/api.ts'
import type { Call } from '../../../entry/cli/call.ts'
import { withInputFile } from '../../../entry/cli/terminal/input-file.ts'
import { formatTable } from '../../../entry/cli/terminal/output.ts'
import { amount } from '../../../lib/amount.ts'
import { AppError, BAD_USAGE } from '../../../lib/errors.ts'

export type SettingsOptions = ProjectOptions & {
  scope?: string
  include?: string[]
  exclude?: string[]
  urls?: string
  userAgent?: string
  robotsAgent?: string
  access?: string
  sendOverHttp?: string
  reuseUnchanged?: string
  externalNofollow?: string
}

/** Room for the greatest number of addresses, each of the greatest length. */
const FILE_BYTES_MAX = 16 * 1024 * 1024
const NONE = 'none'
const DEFAULT = 'default'

export async function settingsCommand(call: Call<SettingsOptions>): Promise<void> {
  const { options, output } = call
  const { project } = options
  const changes = await readChanges(call)
  const record = await withApi(call, { project }, ({ crawls }) =>
    changes === undefined ? crawls.readSettings(project) : crawls.updateSettings(project, changes),
  )
  output.print({ project_uid: project, ...record }, () => textOf(record))
  if (changes !== undefined) output.note('The settings apply to crawls that start from now on.')
}

/** Undefined when no option changes anything. */
async function readChanges(call: Call<SettingsOptions>): Promise<UpdateCrawlSettingsInput | undefined> {
  const { options } = call
  const given = {
    scope: options.scope,
    include: listOf(options.include),
    exclude: listOf(options.exclude),
    urls: options.urls === undefined ? undefined : await readUrls(call, options.urls),
    user_agent: options.userAgent === DEFAULT ? null : options.userAgent,
    robots_agent: options.robotsAgent === DEFAULT ? null : options.robotsAgent,
    send_over_http: switchOf('--send-over-http', options.sendOverHttp),
    reuse_unchanged: switchOf('--reuse-unchanged', options.reuseUnchanged),
    external_nofollow: switchOf('--external-nofollow', options.externalNofollow),
    ...(options.access === undefined ? {} : await readAccess(call, options.access)),
  }
  const entries = Object.entries(given).filter(([, value]) => value !== undefined)
  // The API validates the values.
  return entries.length === 0 ? undefined : (Object.fromEntries(entries) as UpdateCrawlSettingsInput)
}

function listOf(patterns: string[] | undefined): string[] | undefined {
  return patterns?.length === 1 && patterns[0] === NONE ? [] : patterns
}

function switchOf(option: string, given: string | undefined): boolean | undefined {
  if (given === undefined) return undefined
  if (given !== 'on' && given !== 'off') throw new AppError(BAD_USAGE, `${option} must be on or off.`)
  return given === 'on'
}

/** One address a line. */
async function readUrls(call: Call<SettingsOptions>, given: string): Promise<string[] | null> {
  if (given === NONE) return null
  const lines = (await readText(call, given)).split(/\r?\n/).map((line) => line.trim())
  return lines.filter((line) => line !== '')
}

async function readAccess(call: Call<SettingsOptions>, given: string): Promise<object> {
  if (given === NONE) return { headers: [], basic_auth: null, cookies: [] }
  const wanted = 'It must hold a JSON object with any of headers, basic_auth and cookies.'
  let access: unknown
  try {
    access = JSON.parse(await readText(call, given))
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
    // The cause is left out: it would quote a piece of the file.
    throw new AppError(BAD_USAGE, `The --access file is not JSON. ${wanted}`)
  }
  const isObject = typeof access === 'object' && access !== null && !Array.isArray(access)
  const isKnown = isObject && Object.keys(access as object).every((name) => SECRET_FIELDS.includes(name))
  if (!isKnown) throw new AppError(BAD_USAGE, `The --access file holds something else. ${wanted}`)
  return access as object
}

const SECRET_FIELDS = ['headers', 'basic_auth', 'cookies']

async function readText({ terminal }: Call<SettingsOptions>, given: string): Promise<string> {
  const bytes = await withInputFile(given, terminal.stdin, (file) => file.readStart(FILE_BYTES_MAX))
  return new TextDecoder().decode(bytes).replace(/^\uFEFF/, '')
}

function textOf(record: CrawlSettings): string {
  const names = (entries: readonly { name: string }[]) => entries.map(({ name }) => name).join(', ') || null
  return formatTable(
    ['SETTING', 'VALUE'],
    [
      ['scope', record.scope],
      ['include', record.include.join(' ') || null],
      ['exclude', record.exclude.join(' ') || null],
      ['urls', record.urls && amount(record.urls.length, 'address', 'addresses')],
      ['user_agent', record.user_agent ?? DEFAULT],
      ['robots_agent', record.robots_agent ?? DEFAULT],
      ['headers', names(record.headers)],
      ['basic_auth', record.basic_auth?.username ?? null],
      ['cookies', names(record.cookies)],
      ['send_over_http', record.send_over_http ? 'on' : 'off'],
      ['reuse_unchanged', record.reuse_unchanged ? 'on' : 'off'],
      ['external_nofollow', record.external_nofollow ? 'on' : 'off'],
    ],
  )
}
