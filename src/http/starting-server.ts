// What answers at the port while the process makes itself ready: waits for its database, or brings that up to date. It
// lives, but is not ready, and every other question has the same answer: try again.

import { createServer, type RequestListener, type Server } from 'node:http'
import { AppError } from '../lib/errors.ts'
import { METRICS } from '../metric-table.ts'
import { errorBody } from './errors.ts'
import { notReady } from './readiness.ts'

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
    body: `# HELP ${UP} ${METRICS[UP].help}\n# TYPE ${UP} gauge\n${UP} 0\n`,
  },
}

const STARTING: Page = {
  status: 503,
  body: JSON.stringify(
    errorBody(
      new AppError(
        'database_unavailable',
        'The server is starting: its database is not ready. Try again shortly.',
      ),
    ),
  ),
}

const answer: RequestListener = ({ url = '' }, response) => {
  const { status, type = JSON_TYPE, body } = PAGES[url.split('?', 1)[0] ?? ''] ?? STARTING
  // No connection is kept: the next request is for whoever has the port then.
  const headers = { 'Content-Type': type, 'Cache-Control': 'no-store', Connection: 'close' }
  if (status === 503) response.setHeader('Retry-After', String(RETRY_AFTER_SECONDS))
  response.writeHead(status, headers).end(body)
}

export function createStartingServer(): Server {
  return createServer({ headersTimeout: 5_000, requestTimeout: 5_000 }, answer)
}
