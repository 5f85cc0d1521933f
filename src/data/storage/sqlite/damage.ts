// What is known to be wrong with a SQLite file. It stands in a file beside the database, so that every process on the database knows it within
// a second, also after a restart: writing on would spread the damage. A restore removes that file, and writes are accepted again.

import { readFileSync, writeFileSync } from 'node:fs'
import { AppError } from '../../../lib/errors.ts'
import type { Damage } from '../database.ts'
import { DATABASE_DAMAGED } from '../errors.ts'

const LOOK_INTERVAL_MS = 1_000
const SQLITE_CORRUPT = 11
const SQLITE_NOTADB = 26

type FileDamage = Damage & {
  /** Reports an error of the engine that only a damaged file explains; leaves every other error alone. */
  see(error: Error & { errcode: number }): void
  /** Throws while the file is known to be damaged. */
  refuseWrite(): void
}

type DamageOptions = {
  file: string
  /** Called once for each damage that this process learns of. */
  onDamage(fault: string): void
  nowMs(): number
}

/** The file in which the damage of a database stands; who has repaired the database by other means deletes it. */
export function damageFile(databaseFile: string): string {
  return `${databaseFile}.damaged`
}

/** Undefined if the file is not known to be damaged. */
export function readDamage(databaseFile: string): string | undefined {
  try {
    return readFileSync(damageFile(databaseFile), 'utf8').trim()
  } catch {
    return undefined
  }
}

export function isDamage({ errcode }: { errcode: number }): boolean {
  return [SQLITE_CORRUPT, SQLITE_NOTADB].includes(errcode & 0xff)
}

export function openDamage({ file, onDamage, nowMs }: DamageOptions): FileDamage {
  let known: string | undefined
  let lookedAtMs = Number.NEGATIVE_INFINITY
  /** Set where the finding could not be written, on a full disk for example. */
  let isKept = true

  function fault(): string | undefined {
    if (isKept && nowMs() - lookedAtMs >= LOOK_INTERVAL_MS) {
      lookedAtMs = nowMs()
      learn(readDamage(file))
    }
    return known
  }

  function learn(found: string | undefined): void {
    const isNew = found !== undefined && known === undefined
    known = found
    if (isNew) onDamage(found)
  }

  function report(found: string): void {
    if (fault() !== undefined) return
    try {
      writeFileSync(damageFile(file), `${found}\n`, { mode: 0o600 })
    } catch {
      isKept = false
    }
    learn(found)
  }

  return {
    fault,
    report,
    see(error) {
      if (isDamage(error)) report(error.message)
    },
    refuseWrite() {
      const found = fault()
      if (found === undefined) return
      const message = `The database file is damaged (${found}): nothing is written to it until a backup is restored.`
      throw new AppError(DATABASE_DAMAGED, message)
    },
  }
}
