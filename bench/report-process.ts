// Gathers one report of all projects and draws its page and mail, as a process of its own: it prints one JSON line. The storage is what
// the environment says.

import { loadConfig } from '../src/data/settings/config.ts'
import { openForCommand } from '../src/entry/cli/command-database.ts'
import { gatherReport } from '../src/features/reports/gather/gather.ts'
import { reportMail } from '../src/features/reports/mail/mail.ts'
import { renderReport } from '../src/features/reports/page/page.ts'
import { reportDays } from '../src/features/reports/period.ts'
import { DEFAULT_DEFINITION, SECTIONS } from '../src/features/reports/schema.ts'
import { readUsage, type Usage } from './crawl-project.ts'

/** `cpuSeconds` is that of the whole process; `workSeconds` excludes its start. */
export type ReportResult = Usage & {
  projects: number
  workSeconds: number
  modelKb: number
  pageKb: number
  mailKb: number
}

const config = loadConfig(process.env)
const database = await openForCommand(config, {})
const projects = await database.read((db) =>
  db
    .selectFrom('projects')
    .select(['id', 'uid', 'account_id as accountId', 'name', 'domain'])
    .orderBy('id')
    .execute(),
)
const before = process.cpuUsage()
const nowMs = Date.now()
const period = { kind: 'days', days: 28 } as const
const days = reportDays(period, nowMs, 'UTC')
const definition = { ...DEFAULT_DEFINITION, period, sections: [...SECTIONS], recipients: [], timeZone: 'UTC' }
const model = await gatherReport(
  { database, defaults: config, nowMs, timeZone: 'UTC', days },
  { name: 'Bench', definition, projects },
  new AbortController().signal,
)
const page = renderReport(model, { logo: null }).text
const mail = reportMail(model).html
const { user, system } = process.cpuUsage(before)
await database.close()
const kilobytes = (text: string) => Buffer.byteLength(text) / 1024
console.log(
  JSON.stringify({
    projects: projects.length,
    workSeconds: (user + system) / 1e6,
    modelKb: kilobytes(JSON.stringify(model)),
    pageKb: kilobytes(page),
    mailKb: kilobytes(mail),
    ...(await readUsage(process.pid)),
  } satisfies ReportResult),
)
