// The server itself: version, sizes, work that waits, and what `doctor` says.

import { plural } from '../lib/format.ts'

export const system = {
  title: 'System',
  version: 'Version',
  engine: 'Database',
  engines: { sqlite: 'SQLite', postgres: 'PostgreSQL' },
  databaseSize: 'Size of the database',
  databaseSizeUnknown: 'PostgreSQL keeps it; ask there.',
  stored: 'Stored by projects',
  storedHint: 'About as much as crawls, search data and backlinks of all accounts take.',
  processes: 'Processes',
  role: 'Role',
  roles: {
    all: 'Everything',
    serve: 'Answers requests',
    worker: 'Works in the background',
  },
  started: 'started',
  queues: 'Waiting work',
  nothingWaits: 'Nothing waits.',
  noProcess: 'No process has reported itself.',
  checks: 'Checks',
  checksText:
    'The same checks as “bin/sightline doctor”. They ask providers and open the database anew, which takes some seconds.',
  run: 'Run the checks',
  runAgain: 'Run them again',
  running: 'Checking…',
  statuses: { ok: 'In order', warn: 'Look at this', fail: 'Broken' },
  passed: (count: number) => `${plural(count, 'check')} passed`,
  allGood: 'All checks passed.',
  found: (fails: number, warns: number) =>
    [fails > 0 && `${fails} broken`, warns > 0 && `${warns} to look at`].filter(Boolean).join(', '),
  noChecks:
    'This process was not started by the command line, so it cannot run the checks. Run bin/sightline doctor.',
} as const
