// What other features may read of reports: those that were made, and how their figures are written and told.

export { figuresOf, isSimulated, SECTION_TITLES, SIMULATED } from './model/figures.ts'
export { findingsOf } from './model/findings.ts'
export type { KnownPart, ProjectReport, ReportModel } from './model/model.ts'
export { QUICK_WIN_TITLES } from './model/quick-win-titles.ts'
export { coverageOf, decimal, dollars, longDay, percent, periodText, plural, whole } from './model/words.ts'
export { listMadeReports, readMadeReport } from './store/listed-runs.ts'
