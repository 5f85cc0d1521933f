// Writes a server into the configuration of an agent's program. The existing file is copied first; a file with the same
// server is not changed; and one that we cannot read is left alone, because it belongs to somebody else.

import {
  chmod,
  constants,
  copyFile,
  mkdir,
  readFile,
  realpath,
  rename,
  stat,
  writeFile,
} from 'node:fs/promises'
import { dirname } from 'node:path'
import { AppError, IMPORT_INVALID } from '../../../lib/errors.ts'
import { type AgentProgram, type Connection, FORMATS, type Places } from './agent-programs.ts'

type Installed = { client: AgentProgram; file: string; copy: string | null; is_changed: boolean }

/** Only the owner may read the file, because it contains a credential. */
const OWNER_ONLY = 0o600

export async function install(
  client: AgentProgram,
  connection: Connection,
  places: Places,
): Promise<Installed> {
  const { file: place, add } = FORMATS[client]
  const named = place(places)
  // If it is a link to a file elsewhere, that file is written.
  const file = await realpath(named).catch(() => named)
  const old = await readFile(file, 'utf8').catch(whenMissing)
  const content = add(old ?? '', connection)
  if (content === undefined)
    throw new AppError(
      IMPORT_INVALID,
      `${file} is ${UNREADABLE[client]}. It was left as it is. Add the server ${connection.url} to it by hand, as docs/agents.md shows.`,
    )
  if (content === old) return { client, file, copy: null, is_changed: false }
  const copy = old === undefined ? null : await copyAside(file, stampOf(places.nowMs))
  if (copy !== null) await chmod(copy, OWNER_ONLY)
  await mkdir(dirname(file), { recursive: true })
  const mode = old === undefined ? OWNER_ONLY : (await stat(file)).mode & OWNER_ONLY
  const fresh = `${file}.new`
  await writeFile(fresh, content, { mode })
  await rename(fresh, file)
  return { client, file, copy, is_changed: true }
}

const NOT_PLAIN = 'not plain JSON, perhaps because of comments'
const UNREADABLE: Readonly<Record<AgentProgram, string>> = {
  'claude-code': NOT_PLAIN,
  cursor: NOT_PLAIN,
  vscode: NOT_PLAIN,
  codex:
    'written in a way to which no table can be added: mcp_servers, or sightline in it, stands in one line',
}

/** Earlier copies are never overwritten: the oldest is the one that somebody wants back. */
async function copyAside(file: string, stamp: string): Promise<string> {
  for (let number = 1; ; number++) {
    const copy = `${file}.${stamp}${number === 1 ? '' : `-${number}`}.bak`
    try {
      await copyFile(file, copy, constants.COPYFILE_EXCL)
      return copy
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    }
  }
}

function whenMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error
}

function stampOf(nowMs: number): string {
  return new Date(nowMs).toISOString().replace(/\D/g, '').slice(0, 14)
}
