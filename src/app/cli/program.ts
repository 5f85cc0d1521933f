// The tree of commands: it parses arguments, makes the texts of `help`, and a test compares it with the documentation.
// Each feature declares its commands in `commands.ts`; their order here is that of the help.

import type { Command } from 'commander'
import type { Calls } from '../../entry/cli/call.ts'
import { type AddCommand, programOf } from '../../entry/cli/program-of.ts'
import type { Terminal } from '../../entry/cli/terminal/terminal.ts'
import { addAlerts } from '../../features/alerts/commands.ts'
import { addBacklinks, addImportBacklinks } from '../../features/backlinks/commands.ts'
import { addChannels, addWebhooks } from '../../features/channels/commands.ts'
import { addCrawl, addIssues, addPages, addReport } from '../../features/crawls/commands.ts'
import { addDemo } from '../../features/demo/commands.ts'
import { addDisavow, addImportDisavow } from '../../features/disavow/commands.ts'
import { addExport } from '../../features/exports/commands.ts'
import { addEvents } from '../../features/feed/commands.ts'
import { addGoals } from '../../features/goals/commands.ts'
import { addAccounts, addKeys, addMembers } from '../../features/members/commands.ts'
import { addNotes } from '../../features/notes/commands.ts'
import { addExportProject, addImportProject } from '../../features/project-files/commands.ts'
import { addCompetitors, addProjects, addStorage } from '../../features/projects/commands.ts'
import { addQuickWins } from '../../features/quick-wins/commands.ts'
import {
  addImportKeywords,
  addKeywords,
  addOverview,
  addProviders,
  addSegments,
  addTags,
} from '../../features/rank-tracker/commands.ts'
import { addReports } from '../../features/reports/commands.ts'
import { addImportSearchPerformance, addSearchConsole } from '../../features/search-performance/commands.ts'
import { addSpend } from '../../features/spend/commands.ts'
import { addUrls } from '../../features/urls/commands.ts'
import { addCompletion } from './completion.ts'
import { addBackup } from './data/backup.ts'
import { addCompact } from './data/compact.ts'
import { addMigrate } from './data/migrate.ts'
import { addRestore } from './data/restore.ts'
import { addDoctor } from './doctor/doctor.ts'
import { addMcp } from './mcp/mcp.ts'
import { addQuery } from './query/query.ts'
import { addServe } from './serve/serve.ts'
import { addSupportBundle } from './support/support-bundle.ts'

const IMPORTS: readonly AddCommand[] = [
  addImportKeywords,
  addImportSearchPerformance,
  addImportBacklinks,
  addImportDisavow,
  addImportProject,
]

const COMMANDS: readonly AddCommand[] = [
  addServe,
  addReport,
  addMigrate,
  addKeys,
  addMcp,
  addProjects,
  addAccounts,
  addMembers,
  addOverview,
  addKeywords,
  addGoals,
  addSegments,
  addCompetitors,
  addIssues,
  addPages,
  addUrls,
  addQuickWins,
  addImports,
  addExports,
  addQuery,
  addTags,
  addNotes,
  addChannels,
  addWebhooks,
  addAlerts,
  addEvents,
  addReports,
  addCrawl,
  addSearchConsole,
  addBacklinks,
  addDisavow,
  addProviders,
  addSpend,
  addStorage,
  addBackup,
  addRestore,
  addCompact,
  addDoctor,
  addSupportBundle,
  addDemo,
  addCompletion,
]

export function createProgram(terminal: Terminal, calls: Calls): Command {
  return programOf(COMMANDS, terminal, calls)
}

function addImports(program: Command, calls: Calls): void {
  const group = program.command('import').description('import data from files')
  for (const add of IMPORTS) add(group, calls)
}

function addExports(program: Command, calls: Calls): void {
  addExportProject(addExport(program, calls), calls)
}
