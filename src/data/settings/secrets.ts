// The secret that signs cursors: SIGHTLINE_SECRET, or a file in the data folder that the first start creates. The file
// holds text that can be copied into SIGHTLINE_SECRET as it is, so a single node may become a cluster and keep its
// secret. The file appears complete or not at all: if several processes start at once, one creates it and all use it.
// The next start removes unfinished files of a killed process: once there is a secret, none of them can replace it, and
// a process that is about to do so finds its file gone and uses the secret.
import { randomBytes } from 'node:crypto'
import { link, mkdir, open, readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { AppError, BAD_SETTING } from '../../lib/errors.ts'
import type { RandomBytes } from '../../lib/ids.ts'
import type { Config } from './config.ts'

const SECRET_BYTES = 32
const SECRET_LENGTH_MIN = 32
/** Unfinished files are named `secret.`, the process id and random digits. */
const UNFINISHED = /^secret\.\d+\.[0-9a-f]{12}$/

export async function loadSecret(
  config: { secret: Config['secret']; storage: Pick<Config['storage'], 'dataFolder'> },
  random: RandomBytes = randomBytes,
): Promise<Buffer> {
  if (config.secret !== undefined) return Buffer.from(config.secret)
  const folder = config.storage.dataFolder
  const path = join(folder, 'secret')
  const text = (await readSecret(path)) ?? (await createSecret(folder, path, random))
  if (text.length < SECRET_LENGTH_MIN) {
    throw refuse(
      `The secret in ${path} has less than ${SECRET_LENGTH_MIN} characters. Restore the file, or delete it to have ` +
        'a new one made; cursors that clients hold then end.',
    )
  }
  await removeUnfinished(folder)
  return Buffer.from(text)
}

/** Returns the secret without creating one: undefined if there is none yet. */
export async function findSecret(config: Parameters<typeof loadSecret>[0]): Promise<Buffer | undefined> {
  if (config.secret !== undefined) return Buffer.from(config.secret)
  const text = await readSecret(join(config.storage.dataFolder, 'secret'))
  return text === undefined ? undefined : Buffer.from(text)
}

async function readSecret(path: string): Promise<string | undefined> {
  try {
    return (await readFile(path, 'utf8')).trim()
  } catch (cause) {
    if (codeOf(cause) === 'ENOENT') return undefined
    const advice = 'Make it a file that this user can read, or set SIGHTLINE_SECRET.'
    throw refuse(`The secret in ${path} cannot be read (${codeOf(cause)}). ${advice}`, cause)
  }
}

async function createSecret(folder: string, path: string, random: RandomBytes): Promise<string> {
  const text = Buffer.from(random(SECRET_BYTES)).toString('base64url')
  const temporary = `${path}.${process.pid}.${randomBytes(6).toString('hex')}`
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    await writeDurably(temporary, `${text}\n`)
    try {
      // A link fails if the name is taken; a rename would replace a file that another process already uses.
      await link(temporary, path)
    } finally {
      await rm(temporary, { force: true })
    }
    return text
  } catch (cause) {
    const isTooLate = ['EEXIST', 'ENOENT'].includes(codeOf(cause))
    const winner = isTooLate ? await readSecret(path) : undefined
    if (winner !== undefined) return winner
    const advice = 'Give this user a data folder to write in (SIGHTLINE_DATA), or set SIGHTLINE_SECRET.'
    throw refuse(`The secret cannot be created in ${path} (${codeOf(cause)}). ${advice}`, cause)
  }
}

/**
 * Must not be called before there is a secret. A file that cannot be removed does no harm; the next start tries again.
 */
async function removeUnfinished(folder: string): Promise<void> {
  const names = (await readdir(folder).catch(() => [])).filter((name) => UNFINISHED.test(name))
  await Promise.allSettled(names.map((name) => rm(join(folder, name), { force: true })))
}

async function writeDurably(path: string, text: string): Promise<void> {
  const file = await open(path, 'wx', 0o600)
  try {
    await file.writeFile(text)
    await file.sync()
  } finally {
    await file.close()
  }
}

function codeOf(cause: unknown): string {
  return (cause as NodeJS.ErrnoException).code ?? String(cause)
}

function refuse(message: string, cause?: unknown): AppError {
  return new AppError(BAD_SETTING, message, { cause })
}
