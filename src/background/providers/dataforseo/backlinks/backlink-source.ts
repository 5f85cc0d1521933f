// DataForSEO's Backlinks API as a source of backlinks: https://docs.dataforseo.com/v3/backlinks/overview/. A step is
// one call, and no call is repeated here. Replies are not trusted: one that cannot be read becomes a failure with its
// cost.

import type {
  BacklinkSource,
  Observations,
  RefreshCursor,
  RefreshReply,
  RefreshRequest,
} from '../../backlink-source.ts'
import { failed } from '../../failure.ts'
import { type ConnectionOptions, createConnection } from '../connection.ts'
import { type Answered, createAsk } from './call.ts'
import { type Cursor, FIRST, readCursor } from './cursor.ts'
import { mergeDomains, readDomain } from './domain-rows.ts'
import { readLink } from './link-row.ts'
import { emptyPage, readPage as readListPage, stepAfter, wantedItems } from './list-page.ts'
import { callMicros, callMicrosMax, refreshMicrosMax } from './price.ts'
import { EMPTY_SUMMARY, readHistory, readSummary } from './profile-result.ts'
import { firstOfEach, readAnchor, readPage } from './report-rows.ts'
import { type ReadRows, readRows } from './rows.ts'
import { callRowsOf, type ListStage, rowsMaxOf, stageAfter } from './stages.ts'

type DataForSeoBacklinksOptions = ConnectionOptions & { timeoutMs?: number }

// DataForSEO itself gives up a call after 120 seconds.
const TIMEOUT_MS = 130_000

export function createDataForSeoBacklinks(options: DataForSeoBacklinksOptions): BacklinkSource {
  const ask = createAsk(createConnection(options), options.timeoutMs ?? TIMEOUT_MS)
  return {
    name: 'dataforseo',
    estimateMicros(request, stored) {
      const cursor = cursorOf(stored)
      return cursor === undefined ? 0 : callMicrosMax(cursor.stage, request)
    },
    estimateWholeMicros: refreshMicrosMax,
    async step(request, stored, signal) {
      const cursor = cursorOf(stored)
      if (cursor === undefined) return { kind: 'failed', failure: failed('input', UNKNOWN_CURSOR) }
      const reply = await ask(request, cursor, signal)
      return reply.kind === 'failed' ? reply : readAnswered(reply, request, cursor)
    },
  }
}

const UNKNOWN_CURSOR = 'This refresh cannot be gone on with: it was begun by another version.'

function cursorOf(stored: RefreshCursor | undefined): Cursor | undefined {
  return stored === undefined ? FIRST : readCursor(stored)
}

function readAnswered(reply: Answered, request: RefreshRequest, cursor: Cursor): RefreshReply {
  const { stage } = cursor
  if (stage === 'summary') return readSummaryStep(reply, request, cursor)
  if (stage === 'history') return readHistoryStep(reply, request, cursor)
  return readListStep(reply, request, { ...cursor, stage })
}

function readSummaryStep(answer: Answered, { target }: RefreshRequest, cursor: Cursor): RefreshReply {
  const summary = answer.result === undefined ? EMPTY_SUMMARY : readSummary(answer.result)
  if (summary === undefined) return unreadable(answer)
  const backlinks = answer.result === undefined && !answer.isSaidEmpty ? null : summary.backlinks
  const next = { ...cursor, backlinks, stage: stageAfter('summary', target) ?? 'links' }
  return { ...answered(answer, 1), observations: {}, summary, next: withoutEmptyLists(next) }
}

function readHistoryStep(answer: Answered, { today, target }: RefreshRequest, cursor: Cursor): RefreshReply {
  const history = answer.result === undefined ? { rows: [], unread: 0 } : readHistory(answer.result, today)
  if (history === undefined) return unreadable(answer)
  const next = { ...cursor, stage: stageAfter('history', target) ?? 'links' }
  return {
    ...answered(answer, history.rows.length + history.unread),
    observations: {},
    history: history.rows,
    next: withoutEmptyLists(next),
  }
}

/** If there are no links, the domains, anchors and pages need not be bought; the list of links confirms that. */
function withoutEmptyLists(cursor: Cursor): Cursor {
  return cursor.backlinks === 0 && cursor.stage !== 'history' ? { ...cursor, stage: 'links' } : cursor
}

function readListStep(
  answer: Answered,
  request: RefreshRequest,
  cursor: Cursor & { stage: ListStage },
): RefreshReply {
  const { stage } = cursor
  const page = answer.result === undefined ? emptyPage(answer.isSaidEmpty) : readListPage(answer.result)
  if (page === undefined) return unreadable(answer)
  const bounds = { callRows: callRowsOf(stage, request), rowsMax: rowsMaxOf(stage, request) }
  const read = READERS[stage](wantedItems(page, cursor, bounds), request)
  if (read === undefined) return unreadable(answer)
  const reply = { ...answered(answer, page.items.length), observations: read.observations }
  const step = stepAfter(page, read.unread, cursor, bounds)
  if (!step.isOver) return { ...reply, next: step.next }

  // An empty list contradicts a summary with links, so no link may be called missing because of it.
  const isDoubtful = page.total === 0 && cursor.fetched === 0 && cursor.backlinks !== 0
  const isWhole = step.isWhole && !isDoubtful
  const hasAllDomains = stage === 'domains' ? isWhole : cursor.hasAllDomains
  const following = stageAfter(stage, request.target)
  if (following !== undefined)
    return { ...reply, next: { ...FIRST, stage: following, backlinks: cursor.backlinks, hasAllDomains } }
  const isEmpty = isWhole && page.total === 0
  return { ...reply, isComplete: { links: isWhole, domains: hasAllDomains || isEmpty } }
}

type Reader = (
  items: readonly unknown[],
  context: RefreshRequest,
) => { observations: Observations; unread: number } | undefined

const READERS: Readonly<Record<ListStage, Reader>> = {
  domains: (items, context) =>
    observed(
      readRows(items, (row) => readDomain(row, context)),
      (rows) => ({ domains: mergeDomains(rows) }),
    ),
  anchors: (items, context) =>
    observed(
      readRows(items, (row) => readAnchor(row, context)),
      (rows) => ({ anchors: firstOfEach(rows, ({ anchor }) => anchor) }),
    ),
  pages: (items, context) =>
    observed(
      readRows(items, (row) => readPage(row, context)),
      (rows) => ({ pages: firstOfEach(rows, ({ url }) => url) }),
    ),
  links: (items, context) =>
    observed(
      readRows(items, (row) => readLink(row, context)),
      (rows) => ({ links: rows }),
    ),
}

function observed<T>(read: ReadRows<T> | undefined, observe: (rows: T[]) => Observations) {
  return read && { observations: observe(read.rows), unread: read.unread }
}

function answered({ costMicros }: Answered, rows: number) {
  return {
    kind: 'answered',
    costMicros: costMicros ?? callMicros(rows),
    isCostEstimated: costMicros === undefined,
  } as const
}

function unreadable({ unusable }: Answered): RefreshReply {
  return { kind: 'failed', failure: unusable('DataForSEO answered with a result that cannot be read.') }
}
