// The command `sightline import project`: creates a new project from the files of `export project`.

import { existsSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { Call } from '../../../entry/cli/call.ts'
import { BAD_USAGE } from '../../../lib/errors.ts'

export type ProjectImportOptions = { all?: true; account?: number; dryRun?: true }

type Imported = { folder: string; from: string; uid: string | null; rows: number; dropped: number }

export async function importProjectCommand(call: Call<ProjectImportOptions>): Promise<void> {
  const { args, options, output, terminal, nowMs, config, withDatabase } = call
  const { checkFiles } = await import('../checked-files.ts')
  const { importProject } = await import('../import-project.ts')
  const { newestMigration } = await import('../../../data/storage/migrate.ts')
  const { openSnapshot } = await import('../../../data/storage/snapshot/open-snapshot.ts')
  const { enqueueOpenChecks } = await import('../../rank-tracker/writes.ts')
  const { findOnlyAccount } = await import('../../../entry/cli/find-account.ts')
  const { createProgress } = await import('../../../entry/cli/terminal/progress.ts')

  const folders = await foldersIn(resolve(args[0] as string), options.all === true)
  const progress = createProgress(terminal.stderr, nowMs, (_step, rows) => `Rows stored: ${rows}`)
  let rowsDone = 0
  const done = await withDatabase(async (database) => {
    const accountId = await database.read((db) => findOnlyAccount(db, options.account))
    const migration = await newestMigration()
    const snapshot = await openSnapshot(config.storage)
    // All folders are checked before the first is stored.
    const checked = await Array.fromAsync(folders, async (folder) => ({
      folder,
      files: await checkFiles(folder, { snapshot, migration, allowedNetworks: config.allowedNetworks }),
    })).finally(() => snapshot.close())
    const found: Imported[] = []
    for (const { folder, files } of checked) {
      const { manifest, droppedMembers: dropped } = files
      const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0)
      const imported = options.dryRun
        ? undefined
        : await importProject(files, {
            database,
            accountId,
            nowMs: nowMs(),
            onRows(count) {
              rowsDone += count
              progress.show('storing', rowsDone)
            },
            onStored: enqueueOpenChecks,
          }).finally(progress.end)
      found.push({ folder, from: manifest.project.uid, uid: imported?.uid ?? null, rows, dropped })
    }
    return found
  })
  output.print(
    {
      dry_run: options.dryRun === true,
      projects: done.map(({ folder, from, uid, rows }) => ({
        folder,
        from_uid: from,
        project_uid: uid,
        rows,
      })),
    },
    () => done.map(lineOf).join('\n'),
  )
  const dropped = done.reduce((sum, project) => sum + project.dropped, 0)
  if (dropped > 0)
    output.note(`Members do not travel: ${dropped} rows that named one are imported without the name.`)
  if (!options.dryRun)
    output.note(
      'Connections, keys and passwords did not come along: the README of the export lists what to enter again. Checks and crawls of these projects go on by their settings.',
    )
}

function lineOf({ folder, from, uid, rows }: Imported): string {
  const count = `${rows.toLocaleString('en')} rows`
  if (uid === null) return `${folder}: whole, ${count} of project ${from}; nothing was imported.`
  return uid === from
    ? `Project ${uid} was imported: ${count}.`
    : `Project ${from} was imported as ${uid}, because its uid is taken: ${count}.`
}

/** Returns the folder of one export, or those of all exports in a folder. */
async function foldersIn(folder: string, isAll: boolean): Promise<string[]> {
  const { AppError } = await import('../../../lib/errors.ts')
  if (!existsSync(folder)) throw new AppError(BAD_USAGE, `There is no folder ${folder}.`)
  if (!isAll) return [folder]
  const names = await readdir(folder, { withFileTypes: true })
  const folders = names.filter((entry) => entry.isDirectory()).map(({ name }) => join(folder, name))
  if (folders.length === 0) throw new AppError(BAD_USAGE, `${folder} has no folder with a project.`)
  return folders.sort()
}
