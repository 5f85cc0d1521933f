// The dashboard's files for its developers: rebuilt whenever its code changes, without minifying, and every open page
// is notified.

import type { ServerResponse } from 'node:http'
import { SECURITY_HEADERS } from '../../entry/http/server/headers.ts'
import { type EventStream, openEventStream } from '../../entry/live/event-stream.ts'
import type { Logger } from '../../lib/log.ts'
import { DASHBOARD_FOLDER, pack } from './build.ts'
import type { BuiltDashboard } from './built-dashboard.ts'
import { bundleOnChange } from './bundle.ts'
import type { DashboardFiles } from './dashboard-files.ts'

export type WatchedFiles = DashboardFiles & {
  /** Adds a page that is notified of changes. */
  listen(response: ServerResponse): void
}

const STREAM_HEADERS = Object.entries({
  ...SECURITY_HEADERS,
  'Content-Type': 'text/event-stream',
  'Cache-Control': 'no-store',
}).flat()

type WatchOptions = { folder?: string; log: Logger }

export function watchDashboard({ folder = DASHBOARD_FOLDER, log }: WatchOptions): WatchedFiles {
  const streams = new Set<EventStream>()
  const first = Promise.withResolvers<BuiltDashboard>()
  let current: Promise<BuiltDashboard> = first.promise

  const watching = bundleOnChange(folder, (bundle) => {
    const built = bundle instanceof Error ? Promise.reject(bundle) : pack(bundle, 'quick')
    // The next requested page shows the error.
    built.catch(() => {})
    first.resolve(built)
    current = built
    if (bundle instanceof Error) log.warn(`the dashboard could not be built:\n${bundle.message}`)
    else log.info('built the dashboard')
    for (const stream of streams) stream.send({ event: 'change', data: {} })
  })
  watching.catch((error) => first.reject(error))

  return {
    get: () => current,
    listen(response) {
      const onClosed = () => void streams.delete(stream)
      const stream = openEventStream(response, { headers: STREAM_HEADERS, onClosed, onDropped: onClosed })
      streams.add(stream)
    },
    async stop() {
      for (const stream of streams) stream.close()
      await watching.then(
        (watcher) => watcher.stop(),
        () => {},
      )
    },
  }
}
