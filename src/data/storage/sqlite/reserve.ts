// Some disk space beside the database for a start on a full disk: even to read, SQLite needs room for the index of its log, which a clean stop
// has given back.

import { randomBytes } from 'node:crypto'
import { rm, writeFile } from 'node:fs/promises'
import { isDiskFull } from '../faults.ts'
import { SqliteError } from './threads.ts'

const RESERVE_BYTES = 256 * 1024

/** Opens the database; if the disk has no room for that, once more with the space of the reserve. */
export async function openWithReserve<T>(file: string, open: () => Promise<T>): Promise<T> {
  const reserve = `${file}-reserve`
  const opened = await open().catch(async (error) => {
    const isFreed =
      isOpenedOnFullDisk(error) &&
      (await rm(reserve).then(
        () => true,
        () => false,
      ))
    if (!isFreed) throw error
    return await open()
  })
  await keep(reserve)
  return opened
}

/** The error of a thread is a copy, of no class of ours. */
function isOpenedOnFullDisk({ cause }: Error): boolean {
  const { errcode, message = '' } = (cause ?? {}) as { errcode?: unknown; message?: string }
  return typeof errcode === 'number' && isDiskFull(new SqliteError(message, errcode))
}

/** Random, because some file systems store zeros without space. */
async function keep(reserve: string): Promise<void> {
  await writeFile(reserve, randomBytes(RESERVE_BYTES), { flag: 'wx', mode: 0o600 }).catch(
    async ({ code }: NodeJS.ErrnoException) => {
      if (code !== 'EEXIST') await rm(reserve, { force: true })
    },
  )
}
