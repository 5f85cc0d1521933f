// Writes a server into the configuration of an agent's program. The file as it was is copied first; a file that has the server
// already stays untouched; and one that we cannot read is left alone, because it is somebody's own.

import { chmod, copyFile, mkdir, readFile, realpath, rename, stat, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { AppError } from '../../../lib/errors.ts'
import { type AgentProgram, type Connection, FORMATS, type Places } from './agent-programs.ts'

type Installed = { client: AgentProgram; file: string; copy: string | null; is_changed: boolean }

/** A credential stands in it: for its owner alone. */
const OWNER_ONLY = 0o600

export async function install(
  client: AgentProgram,
  connection: Connection,
  places: Places,
): Promise<Installed> {
  const { file: place, add } = FORMATS[client]
  const named = place(places)
  // Where it is a link to a file that is kept elsewhere, that one is written.
  const file = await realpath(named).catch(() => named)
  const old = await readFile(file, 'utf8').catch(whenMissing)
  const content = add(old ?? '', connection)
  if (content === undefined)
    throw new AppError(
      'import_invalid',
      `${file} is not plain JSON, perhaps because of comments. Add the server ${connection.url} to it by hand, as docs/agents.md shows.`,
    )
  if (content === old) return { client, file, copy: null, is_changed: false }
  const copy = old === undefined ? null : `${file}.${stampOf(places.nowMs)}.bak`
  if (copy !== null) {
    await copyFile(file, copy)
    await chmod(copy, OWNER_ONLY)
  }
  await mkdir(dirname(file), { recursive: true })
  const mode = old === undefined ? OWNER_ONLY : (await stat(file)).mode & OWNER_ONLY
  const fresh = `${file}.new`
  await writeFile(fresh, content, { mode })
  await rename(fresh, file)
  return { client, file, copy, is_changed: true }
}

function whenMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error
}

function stampOf(nowMs: number): string {
  return new Date(nowMs).toISOString().replace(/\D/g, '').slice(0, 14)
}
