// The tree of commands: it parses arguments, makes the texts of `help`, and a test compares it with the
// documentation.

import type { Command } from 'commander'
import type { Calls } from './call.ts'
import { addAccounts } from './commands/accounts/accounts.ts'
import { addKeys } from './commands/accounts/keys.ts'
import { addMembers } from './commands/accounts/members.ts'
import { addBacklinks } from './commands/backlinks/backlinks.ts'
import { addChannels, addWebhooks } from './commands/channels/channels.ts'
import { addCrawl } from './commands/crawl/crawl.ts'
import { addIssues, addPages } from './commands/crawl/issue-commands.ts'
import { addBackup } from './commands/data/backup.ts'
import { addCompact } from './commands/data/compact.ts'
import { addMigrate } from './commands/data/migrate.ts'
import { addRestore } from './commands/data/restore.ts'
import { addStorage } from './commands/data/storage.ts'
import { addDisavow } from './commands/disavow/disavow.ts'
import { addExport } from './commands/export/export.ts'
import { addImport } from './commands/import/import.ts'
import { addKeywords, addOverview, addSegments } from './commands/keywords/keywords.ts'
import { addMcp } from './commands/mcp/mcp.ts'
import { addNotes } from './commands/notes/notes.ts'
import { addDemo } from './commands/projects/demo.ts'
import { addCompetitors, addProjects } from './commands/projects/projects.ts'
import { addProviders } from './commands/providers/providers.ts'
import { addSpend } from './commands/providers/spend.ts'
import { addQuery } from './commands/query/query.ts'
import { addQuickWins } from './commands/quick-wins/quick-wins.ts'
import { addReports } from './commands/reports/reports.ts'
import { addSearchConsole } from './commands/search-console/search-console.ts'
import { addDoctor } from './commands/server/doctor.ts'
import { addServe } from './commands/server/serve.ts'
import { addReport } from './commands/site-report/site-report.ts'
import { addTags } from './commands/tags/tags.ts'
import { addUrls } from './commands/urls/urls.ts'
import { addAlerts } from './commands/watching/alerts.ts'
import { addEvents } from './commands/watching/events.ts'
import { type AddCommand, programOf } from './program-of.ts'
import type { Terminal } from './terminal/terminal.ts'

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
  addSegments,
  addCompetitors,
  addIssues,
  addPages,
  addUrls,
  addQuickWins,
  addImport,
  addExport,
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
  addDemo,
]

export function createProgram(terminal: Terminal, calls: Calls): Command {
  return programOf(COMMANDS, terminal, calls)
}
