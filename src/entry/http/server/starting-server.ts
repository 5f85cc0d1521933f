// Answers on the port while the process gets ready: while it waits for its database, or migrates it. /healthz says
// alive, /readyz says not ready, and every other request is told to try again later.

import type { Server, ServerResponse } from 'node:http'
import { PROCESS_METRICS } from '../../../background/metrics/process-metrics.ts'
import { DATABASE_UNAVAILABLE } from '../../../data/storage/errors.ts'
import { AppError } from '../../../lib/errors.ts'
import { errorBody } from '../answers/errors.ts'
import { notReady } from './readiness.ts'

// Not imported, because an import would load all of it, WebSockets included, which takes as long as fifty of our files.
const http = process.getBuiltinModule('node:http')

const RETRY_AFTER_SECONDS = 2
const JSON_TYPE = 'application/json; charset=utf-8'
const UP = 'sightline_database_up'

type Page = { status: number; type?: string; body: string }

const PAGES: Readonly<Record<string, Page>> = {
  '/healthz': { status: 200, body: '{"status":"ok"}' },
  '/readyz': { status: 503, body: JSON.stringify(notReady('unavailable', 'unknown')) },
  '/metrics': {
    status: 200,
    type: 'text/plain; version=0.0.4; charset=utf-8',
    body: `# HELP ${UP} ${PROCESS_METRICS[UP].help}\n# TYPE ${UP} gauge\n${UP} 0\n`,
  },
}

const STARTING: Page = {
  status: 503,
  body: JSON.stringify(
    errorBody(
      new AppError(
        DATABASE_UNAVAILABLE,
        'The server is starting: its database is not ready. Try again shortly.',
      ),
    ),
  ),
}

export type StartingOptions = {
  /** False if the metrics have a port of their own. */
  hasMetrics?: boolean
}

function answer(path: string, response: ServerResponse, { hasMetrics = true }: StartingOptions): void {
  const page = path === '/metrics' && !hasMetrics ? undefined : PAGES[path]
  const { status, type = JSON_TYPE, body } = page ?? STARTING
  // No connection is kept alive, because the next request may be for the real server.
  const headers = { 'Content-Type': type, 'Cache-Control': 'no-store', Connection: 'close' }
  if (status === 503) response.setHeader('Retry-After', String(RETRY_AFTER_SECONDS))
  response.writeHead(status, headers).end(body)
}

export function createStartingServer(options: StartingOptions = {}): Server {
  return http.createServer({ headersTimeout: 5_000, requestTimeout: 5_000 }, ({ url = '' }, response) =>
    answer(url.split('?', 1)[0] ?? '', response, options),
  )
}
