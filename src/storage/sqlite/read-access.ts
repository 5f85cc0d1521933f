// Reads by threads that only read.

import { Kysely } from 'kysely'
import type { ReadAccess } from '../database.ts'
import { retryRead } from '../retry.ts'
import type { Tables } from '../tables/tables.ts'
import { toObjects, toParams } from './connections.ts'
import { sqliteDialect } from './dialect.ts'
import type { Threads } from './threads.ts'

export function readAccess(threads: Threads): ReadAccess {
  const reader = new Kysely<Tables>({ dialect: sqliteDialect(threads, { isWriter: false }) })
  return {
    engine: 'sqlite',
    builder: reader,
    read: (work) => retryRead(() => work(reader)),
    async rows<R>(sql: string, params: readonly unknown[]) {
      const reply = await threads.ask({ kind: 'query', sql, params: toParams(params) })
      if (reply.kind !== 'rows') throw new Error(`A database thread answered a read with ${reply.kind}.`)
      return toObjects<R>(reply.columns, reply.rows)
    },
    async page(sql, params, open) {
      const reply = await threads.ask({ kind: 'page', sql, params: toParams(params), open })
      if (reply.kind !== 'page') throw new Error(`A database thread answered a page with ${reply.kind}.`)
      return reply.page
    },
  }
}
