// The files of one PostgreSQL server: made once by initdb, kept with the password of its superuser beside them, so
// that the same folder can be started again later. Refuses no folder; what it makes there is `data` and `password`.

import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { access, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { giveTo, type PostgresBinaries, type ServerUser } from './postgres-binaries.ts'

const execute = promisify(execFile)

export type PostgresCluster = { dataDir: string; password: string }

export async function openCluster(
  dir: string,
  binaries: PostgresBinaries,
  user: ServerUser,
): Promise<PostgresCluster> {
  const dataDir = join(dir, 'data')
  const passwordFile = join(dir, 'password')
  if (await exists(join(dataDir, 'PG_VERSION'))) {
    return { dataDir, password: await readFile(passwordFile, 'utf8') }
  }
  // A password even on loopback: a superuser can run programs, and the machine may have other people on it.
  const password = randomBytes(16).toString('hex')
  await writeFile(passwordFile, password, { mode: 0o600 })
  await giveTo(user, passwordFile)
  // The built-in locale sorts by code point and knows Unicode's letters on every system, whatever the libc has.
  const locale = ['--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--encoding=UTF8']
  const login = ['--username=postgres', '--auth=scram-sha-256', `--pwfile=${passwordFile}`]
  // Nobody guesses this password, however quick a guess is; and a run makes thousands of connections.
  const quick = ['--no-sync', '-c', 'scram_iterations=1']
  await execute(binaries.initdb, ['-D', dataDir, ...locale, ...login, ...quick], {
    ...user,
    cwd: dir,
    env: { ...process.env, LC_ALL: 'C', TZ: 'UTC' },
  })
  return { dataDir, password }
}

async function exists(path: string): Promise<boolean> {
  return await access(path).then(
    () => true,
    () => false,
  )
}
