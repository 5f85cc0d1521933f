// How a database would run a statement, to pin the plan of a hot one: which index it seeks in, and that it neither
// scans a table nor sorts.

import assert from 'node:assert/strict'
import { CompiledQuery, type KyselyPlugin, sql } from 'kysely'
import type { Database, Reader } from '../../src/data/storage/database.ts'

// A page that was read, its rows, and what a statement was given are no table.
const SCANS = /Seq Scan|SCAN (?!CONSTANT|rows|page|json_each|given\b)|Hash|Materialize/

/** A query of the builder, or one that was written by hand. */
type Compiles = { compile(builder: Database['builder']): CompiledQuery }

type Statement = { sql: string; params: readonly unknown[] }

/** The plans of all compiled statements that `work` runs; on PostgreSQL also those without a look at the values. */
export async function plansOf(database: Database, work: (database: Database) => unknown): Promise<string[]> {
  const statements: Statement[] = []
  await work({
    ...database,
    rows: (sql, params) => {
      statements.push({ sql, params })
      return database.rows(sql, params)
    },
    page: (sql, params, shape) => {
      statements.push({ sql, params })
      return database.page(sql, params, shape)
    },
  })
  assert.ok(statements.length > 0, 'no compiled statement was run')
  const plans: string[] = []
  for (const { sql, params } of statements) {
    if (database.engine === 'sqlite') plans.push(await explain(database, `explain query plan ${sql}`, params))
    else {
      plans.push(await explain(database, `explain ${sql}`, params))
      // What a prepared statement gets after a few runs.
      plans.push(await explain(database, `explain (generic_plan) ${sql}`, []))
    }
  }
  return plans
}

/**
 * The plan of a query that is planned by its values each time. PostgreSQL is made to plan as for many more rows than a
 * test has: it neither reads a whole table for being small, nor sorts what it can also read in order.
 */
export async function planOf(database: Database, query: Compiles): Promise<string> {
  const { sql: text, parameters } = query.compile(database.builder)
  if (database.engine === 'sqlite') return explain(database, `explain query plan ${text}`, parameters)
  return database.transaction(async (tx) => {
    await sql`set local work_mem = '64kB'`.execute(tx)
    await sql`set local enable_seqscan = off`.execute(tx)
    return textOf(await tx.executeQuery(CompiledQuery.raw(`explain ${text}`, [...parameters])))
  })
}

/** The plans of all queries that `work` runs with the builder, each as `planOf` has it. */
export async function plansOfReads(
  database: Database,
  work: (db: Reader) => Promise<unknown>,
): Promise<string[]> {
  const compiled: CompiledQuery[] = []
  const executor = database.builder.getExecutor()
  const listening: KyselyPlugin = {
    transformQuery({ node, queryId }) {
      compiled.push(executor.compileQuery(node, queryId))
      return node
    },
    transformResult: async ({ result }) => result,
  }
  await database.read((db) => work(db.withPlugin(listening)))
  assert.ok(compiled.length > 0, 'no query was run')
  const plans: string[] = []
  for (const query of compiled) plans.push(await planOf(database, { compile: () => query }))
  return plans
}

/** The same of all queries that `work` runs as searches. */
export async function plansOfSearches(
  database: Database,
  work: (database: Database) => unknown,
): Promise<string[]> {
  const compiled: CompiledQuery[] = []
  await work({
    ...database,
    search: (accountId, search) =>
      database.search(accountId, (given) =>
        search({
          ...given,
          read: (read) =>
            given.read((db) =>
              read(
                new Proxy(db, {
                  get: (target, name) =>
                    name === 'executeQuery'
                      ? (query: CompiledQuery) => {
                          compiled.push(query)
                          return target.executeQuery(query)
                        }
                      : Reflect.get(target, name),
                }),
              ),
            ),
        }),
      ),
  })
  const plans: string[] = []
  for (const query of compiled) plans.push(await planOf(database, { compile: () => query }))
  return plans
}

async function explain(database: Database, text: string, params: readonly unknown[]): Promise<string> {
  return textOf(await database.read((db) => db.executeQuery(CompiledQuery.raw(text, [...params]))))
}

function textOf({ rows }: { rows: readonly unknown[] }): string {
  return rows.map((row) => Object.values(row as object).join(' ')).join('\n')
}

/** Every plan seeks in the index of that name, and reads and sorts nothing that grows with the table. */
export function assertSeeks(plans: readonly string[], index: RegExp, options = { maySort: false }): void {
  const forbidden = options.maySort ? SCANS : new RegExp(`${SCANS.source}|Sort|TEMP B-TREE`)
  for (const plan of plans) {
    assert.match(plan, index)
    assert.doesNotMatch(plan, forbidden, plan)
  }
}
