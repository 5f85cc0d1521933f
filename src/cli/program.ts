// The tree of commands: it parses arguments, makes the texts of `help`, and a test compares it with the
// documentation.

import { Command } from 'commander'
import { readVersion } from '../lib/version.ts'
import type { Calls } from './call.ts'
import { addAccounts } from './commands/accounts/accounts.ts'
import { addKeys } from './commands/accounts/keys.ts'
import { addMembers } from './commands/accounts/members.ts'
import { addBacklinks } from './commands/backlinks/backlinks.ts'
import { addChannels, addWebhooks } from './commands/channels/channels.ts'
import { addCrawl } from './commands/crawl/crawl.ts'
import { addIssues, addPages } from './commands/crawl/found.ts'
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
import { addDashboard } from './commands/server/dashboard.ts'
import { addDoctor } from './commands/server/doctor.ts'
import { addServe } from './commands/server/serve.ts'
import { addReport } from './commands/site-report/site-report.ts'
import { addTags } from './commands/tags/tags.ts'
import { addUrls } from './commands/urls/urls.ts'
import { addAlerts } from './commands/watching/alerts.ts'
import { addEvents } from './commands/watching/events.ts'
import { errorLine } from './run.ts'
import type { Terminal } from './terminal/terminal.ts'

const EXIT_CODES = `
Exit codes:
  0 ok, 1 internal error, 2 wrong usage or settings, 3 not found, 4 refused, 5 unavailable for now

Settings come from the environment (SIGHTLINE_PORT, SIGHTLINE_DATA, ...) and from sightline.env in the
working folder; "sightline doctor" checks them and says where each came from.`

const SHOWN_FOR_ALL: ReadonlySet<string> = new Set(['--json', '--config'])

export function createProgram({ stdout, stderr }: Terminal, calls: Calls): Command {
  const program = new Command('sightline')
    .description('Self-hosted search-visibility platform')
    .version(readVersion(), '--version', 'print the version')
    .option('--json', 'print one JSON document for programs')
    .option('--config <file>', 'read settings from this file instead of sightline.env')
    .helpOption('-h, --help', 'show help')
    .helpCommand('help [command]', 'show help for a command')
    .addHelpText('after', EXIT_CODES)
    .configureHelp({ showGlobalOptions: true, visibleGlobalOptions: showForAll })
    .showSuggestionAfterError()
    .exitOverride()
    .configureOutput({
      writeOut: (text) => stdout.write(text),
      writeErr: (text) => stderr.write(text),
    })
  for (const add of [
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
    addDashboard,
    addDemo,
  ]) {
    add(program, calls)
  }
  hintAt(program, 'sightline')
  return program
}

function showForAll(command: Command) {
  let root = command
  while (root.parent !== null) root = root.parent
  return root.options.filter(({ long }) => SHOWN_FOR_ALL.has(long ?? '') && root !== command)
}

/** Each command, with its subcommands: after an error in its options, a command points to its own help. */
function hintAt(command: Command, path: string): void {
  command.configureOutput({ outputError: (text, write) => write(addHint(text, path)) })
  for (const child of command.commands) hintAt(child, `${path} ${child.name()}`)
}

/** "(Did you mean serve?)" says enough; otherwise the message says where to look. */
function addHint(text: string, path: string): string {
  const message = text
    .replace(/^error: /, '')
    .trim()
    .replace(/\.$/, '')
  return errorLine(/did you mean/i.test(message) ? message : `${message}. Try: ${path} --help`)
}
