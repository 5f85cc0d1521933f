// The server itself: version, sizes, work that waits, and what `doctor` says.

import { plural } from '../lib/format.ts'

export const title = 'System'
export const version = 'Version'
export const engine = 'Database'
export const engines = { sqlite: 'SQLite', postgres: 'PostgreSQL' } as const
export const databaseSize = 'Size of the database'
export const databaseSizeUnknown = 'Ask PostgreSQL: it keeps the database.'
export const stored = 'Stored by projects'
export const storedHint = 'About as much as crawls, search data and backlinks of all accounts take.'
export const growth = 'What grows'
export const neverMeasured = 'Not measured yet. The sizes of tables are measured once a day.'
export const measured = (day: string, size: string) => `On ${day}, all tables took ${size}.`
export const growsBy = (size: string) => `They grow by ${size} a day.`
export const growsNot = 'They did not grow.'
export const growthUnknown = 'How fast they grow is shown after the second day.'
export const diskFull = (days: number) => `At this rate the disk is full in ${plural(days, 'day')}.`
export const aDay = (size: string) => `${size} a day`
export const boundedBy = (bound: string) => `limited by ${bound}`
export const processes = 'Processes'
export const roles = {
  all: 'Answers requests and works in the background',
  serve: 'Answers requests',
  worker: 'Works in the background',
} as const
export const started = 'started'
export const replicas = 'Replicas of the database'
export const replicaUsed = (lagSeconds: number) =>
  lagSeconds < 1 ? 'Answers reads' : `Answers reads, ${lagSeconds} s behind the primary`
export const replicaLeftOut = (reason: string) => `Left out, the primary answers: ${reason}`
export const queues = 'Waiting work'
export const nothingWaits = 'Nothing is waiting.'
export const noProcess = 'No process has reported itself.'
export const checks = 'Checks'
export const checksText = 'The same checks as “bin/sightline doctor”. They take a few seconds.'
export const run = 'Run the checks'
export const runAgain = 'Run them again'
export const running = 'Checking…'
export const statuses = { ok: 'OK', warn: 'Needs attention', fail: 'Broken' } as const
export const passed = (count: number) => `${plural(count, 'check')} passed`
export const allGood = 'All checks passed.'
export const found = (fails: number, warns: number) =>
  [fails > 0 && `${fails} broken`, warns > 0 && `${warns} to look at`].filter(Boolean).join(', ')
export const noChecks =
  'This process was not started by the command line, so it cannot run the checks. Run bin/sightline doctor.'
