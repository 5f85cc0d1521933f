// What happened, and who is notified: news, alerts and events of a project, reports, the audit log.

import type { Area } from '../area.ts'
import { ReportPage } from '../reports/report-page.tsx'
import { ReportsPage } from '../reports/reports-page.tsx'
import { AlertRulesPage } from './alert-rules-page.tsx'
import { AlertsPage } from './alerts-page.tsx'
import { AuditPage } from './audit-page.tsx'
import { ChannelsPage } from './channels-page.tsx'
import { EventsPage } from './events-page.tsx'
import { NewsPage } from './news-page.tsx'

export const pages: Area['pages'] = {
  news: NewsPage,
  alerts: AlertsPage,
  alertRules: AlertRulesPage,
  events: EventsPage,
  audit: AuditPage,
  channels: ChannelsPage,
  reports: ReportsPage,
  report: ReportPage,
}
