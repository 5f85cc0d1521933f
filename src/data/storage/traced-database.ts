// A database whose calls are spans of what asks for them. Only for processes that trace.

import { traced } from '../../lib/tracing.ts'
import type { Database } from './database.ts'

export function traceDatabase(database: Database): Database {
  const part = <T>(name: string, work: () => Promise<T>, statement?: string): Promise<T> =>
    traced(
      () => ({
        name: `db ${name}`,
        kind: 'part',
        attributes: {
          'db.system.name': database.engine,
          ...(statement !== undefined && { 'db.query.text': statement }),
        },
      }),
      work,
    )
  return {
    ...database,
    read: (work) => part('read', () => database.read(work)),
    search: (accountId, work) => part('search', () => database.search(accountId, work)),
    write: (work) => part('write', () => database.write(work)),
    transaction: (work, options) => part('transaction', () => database.transaction(work, options)),
    rows: (sql, params) => part('rows', () => database.rows(sql, params), sql),
    page: (sql, params, shape) => part('page', () => database.page(sql, params, shape), sql),
  }
}
