// Ends a test process that never ends by itself: one whose test ran out of time while it waits for a child that nobody
// will end. The runner's own limit is for tests; without this one, such a process would hold up the whole run. Loaded
// with --require.
'use strict'

const { isMainThread } = require('node:worker_threads')

const MINUTES = Number(process.env.TEST_PROCESS_MINUTES ?? 40)

if (isMainThread && process.env.NODE_TEST_CONTEXT?.startsWith('child')) {
  setTimeout(end, MINUTES * 60_000).unref()
}

function end() {
  const open = process.getActiveResourcesInfo().join(', ')
  console.error(`This test process has not ended after ${MINUTES} minutes. Still open: ${open}.`)
  process.exit(1)
}
