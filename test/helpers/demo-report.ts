// A report of a demo project over some days, as the product makes it.

import type { Database } from '../../src/data/storage/database.ts'
import { gatherReport } from '../../src/features/reports/gather/gather.ts'
import { reportMail } from '../../src/features/reports/mail/mail.ts'
import { reportText } from '../../src/features/reports/markdown/report-text.ts'
import type { ReportModel } from '../../src/features/reports/model/model.ts'
import { renderReport } from '../../src/features/reports/page/page.ts'
import { DEFAULT_DEFINITION, type Section } from '../../src/features/reports/schema.ts'
import type { TestApp } from './app.ts'
import type { Demo } from './demo-project.ts'

/** Days since 1970, both included. */
type ReportDays = { readonly firstDay: number; readonly lastDay: number }

export function gatherDemoReport(
  app: TestApp,
  database: Database,
  { uid, projectId: id, tenant }: Demo,
  sections: Section[],
  days: ReportDays,
): Promise<ReportModel> {
  const gathering = { database, defaults: app.config, nowMs: app.clock.ms, timeZone: 'UTC', days }
  const definition = { ...DEFAULT_DEFINITION, sections, recipients: [], timeZone: 'UTC' }
  const projects = [{ id, uid, accountId: tenant.accountId, name: 'Demo', domain: 'www.outdoor.example' }]
  return gatherReport(gathering, { name: 'x', definition, projects }, new AbortController().signal)
}

/** Every form that people and agents read: the mail as text and as HTML, the page, and the text for agents. */
export function formsOf(model: ReportModel): Record<'text' | 'html' | 'page' | 'agent', string> {
  const { text, html } = reportMail(model)
  return { text, html, page: renderReport(model, { logo: null }).text, agent: reportText(model, 'x') }
}
