// Implements `export project`: writes a folder with everything that a project owns, or one for each project.

import { mkdir } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { Database } from '../../../data/storage/database.ts'
import { newestMigration } from '../../../data/storage/migrate.ts'
import { openSnapshot } from '../../../data/storage/snapshot/open-snapshot.ts'
import type { Call } from '../../../entry/cli/call.ts'
import { createProgress } from '../../../entry/cli/terminal/progress.ts'
import { PROJECT_NOT_FOUND } from '../../../entry/http/errors.ts'
import { AppError, BAD_USAGE } from '../../../lib/errors.ts'
import { type ExportedProject, exportProject } from '../export-project.ts'
import { tableFormat } from '../table-formats.ts'

type ExportProjectOptions = { output?: string; format: string; all?: true; account?: number }

type Written = { uid: string; folder: string; rows: number }

export async function exportProjectCommand(call: Call<ExportProjectOptions>): Promise<void> {
  const { args, options, output, config, nowMs, terminal, withDatabase } = call
  const uid = args[0] as string | undefined
  if ((uid === undefined) !== (options.all === true))
    throw new AppError(BAD_USAGE, 'Name a project by its uid, or all of them by --all.')
  if (options.output === undefined) throw new AppError(BAD_USAGE, 'Name the folder by --output.')
  const folder = resolve(options.output)
  const format = tableFormat(options.format)
  if (format === undefined)
    throw new AppError(BAD_USAGE, 'A whole project is written as parquet, csv or jsonl.')
  const progress = createProgress(terminal.stderr, nowMs, (_step, rows) => `Rows written: ${rows}`)
  let rowsDone = 0
  const written = await withDatabase(async (database) => {
    const projects = await readProjects(database, uid, options.account)
    const found: Written[] = []
    if (options.all) await mkdir(folder, { recursive: true, mode: 0o700 })
    for (const project of projects) {
      const snapshot = await openSnapshot(config.storage)
      try {
        const into = options.all ? join(folder, project.uid) : folder
        const { tables } = await exportProject(project, {
          snapshot,
          migration: await newestMigration(),
          folder: into,
          format,
          nowMs: nowMs(),
          onRows(count) {
            rowsDone += count
            progress.show('writing', rowsDone)
          },
        })
        found.push({ uid: project.uid, folder: into, rows: tables.reduce((sum, { rows }) => sum + rows, 0) })
      } finally {
        await snapshot.close()
        progress.end()
      }
    }
    return found
  })
  output.print(
    { projects: written.map(({ uid, folder, rows }) => ({ project_uid: uid, folder, rows })) },
    () => written.map(({ folder, rows }) => `${folder}: ${rows.toLocaleString('en')} rows`).join('\n'),
  )
}

// Index: projects_by_uid; the projects of all accounts, or of one, are few.
async function readProjects(
  database: Database,
  uid: string | undefined,
  accountId: number | undefined,
): Promise<ExportedProject[]> {
  const projects = await database.read((db) => {
    let query = db
      .selectFrom('projects')
      .where('deleted_at', 'is', null)
      .select(['id', 'uid', 'name', 'domain', 'created_at', 'spend_limit_micros'])
      .orderBy('id')
    if (uid !== undefined) query = query.where('uid', '=', uid)
    if (accountId !== undefined) query = query.where('account_id', '=', accountId)
    return query.execute()
  })
  if (uid !== undefined && projects.length === 0)
    throw new AppError(PROJECT_NOT_FOUND, `There is no project ${uid}.`)
  return projects
}
