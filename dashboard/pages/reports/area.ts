// Reports: what is sent or shown to those who do not look here themselves.

import type { Area } from '../../app/routes.ts'
import { ReportPage } from './report-page.tsx'
import { ReportsPage } from './reports-page.tsx'

export const pages: Area['pages'] = {
  reports: ReportsPage,
  report: ReportPage,
}
