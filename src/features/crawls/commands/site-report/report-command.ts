// What `report` does. Ctrl-C ends the crawl, and the report covers what was read until then.

import { extname, resolve } from 'node:path'
import type { Config } from '../../../../data/settings/config.ts'
import type { Call } from '../../../../entry/cli/call.ts'
import { EXIT } from '../../../../entry/cli/run.ts'
import { confirmReplacing, writeOutputFile } from '../../../../entry/cli/terminal/output-file.ts'
import { writePaced } from '../../../../entry/cli/terminal/paced-output.ts'
import { withInterrupt } from '../../../../entry/cli/terminal/signals.ts'
import { AppError, BAD_USAGE } from '../../../../lib/errors.ts'
import { parseSiteHost } from '../../../../lib/host.ts'
import { crawlOnce } from './crawl-once.ts'
import { reportHtml } from './report-html.ts'
import { reportMarkdown } from './report-markdown.ts'
import { reportText } from './report-text.ts'
import type { SiteReport } from './site-report-model.ts'

export type ReportOptions = {
  pages: number
  format?: Format
  output?: string
  json?: boolean
  yes?: true
}

type Format = 'text' | 'markdown' | 'html' | 'json'

const FORMAT_OF: Readonly<Record<string, Format>> = {
  '.md': 'markdown',
  '.html': 'html',
  '.htm': 'html',
  '.json': 'json',
}
const TEXT_WIDTH = 80
const TEXT_WIDTH_MAX = 100

export async function reportCommand(call: Call<ReportOptions>): Promise<number> {
  const { args, options, output, terminal } = call
  const site = readSite(args[0] as string)
  requireAllowed(site, call.config)
  const file = options.output === undefined || options.output === '-' ? undefined : resolve(options.output)
  const format =
    options.format ??
    (options.json === true ? 'json' : FORMAT_OF[extname(file ?? '').toLowerCase()]) ??
    'text'
  if (file !== undefined && !(await confirmReplacing(call, file))) return EXIT.refused
  const report = await withInterrupt(process, (signal) =>
    crawlOnce(call, { site, pages: options.pages, signal }),
  )
  const { stdout } = terminal
  const width = Math.min((stdout.isTTY === true && stdout.columns) || TEXT_WIDTH, TEXT_WIDTH_MAX)
  const text = write(report, format, { width, isWhole: file !== undefined })
  if (file === undefined) await writePaced(stdout, text)
  else {
    await writeOutputFile(file, text)
    output.note(`The report is in ${file}.`)
  }
  return report.is_interrupted ? EXIT.interrupted : EXIT.ok
}

/** A host without a scheme is read as https. */
function readSite(given: string): URL {
  const url = URL.parse(/^[a-z][a-z0-9+.-]*:\/\//i.test(given) ? given : `https://${given}`)
  if (url === null || !/^https?:$/.test(url.protocol) || url.hostname === '')
    throw new AppError(BAD_USAGE, 'Give the address of a site, as in https://example.com.')
  if (url.username !== '' || url.password !== '')
    throw new AppError(BAD_USAGE, 'Give the address without a user name and password.')
  return url
}

/** A site on a private network must be allowed; the error shows how to allow it in the environment of one command. */
function requireAllowed({ host, href }: URL, { allowedNetworks }: Pick<Config, 'allowedNetworks'>): void {
  const parsed = parseSiteHost(host, { allowedNetworks })
  if ('host' in parsed || parsed.settings === undefined) return
  throw new AppError(
    BAD_USAGE,
    `${host} is on a private network, which has to be allowed in the environment of this command: ${parsed.settings.join(' ')} sightline report ${href}`,
  )
}

type TextForm = { width: number; isWhole: boolean }

function write(report: SiteReport, format: Format, { width, isWhole }: TextForm): string {
  if (format === 'json') return `${JSON.stringify(report)}\n`
  if (format === 'markdown') return reportMarkdown(report)
  return format === 'html' ? reportHtml(report) : reportText(report, width, isWhole)
}
