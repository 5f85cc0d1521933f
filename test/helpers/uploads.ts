// Uploads to a server that runs as a process of its own, as the dashboard sends them: a project, and its imports as a
// member who has signed in.

import assert from 'node:assert/strict'
import type { TestContext } from 'node:test'
import { createSession } from '../../src/entry/accounts/session-store.ts'
import { callApi, type StartedServer } from './command.ts'
import type { createMigratedStorage } from './engines.ts'

type Storage = Awaited<ReturnType<typeof createMigratedStorage>>
type ImportState = { id: number; status: string; faults: unknown[] }

/** `call` of another start of the same server takes its address. */
export async function openUploads(context: TestContext, storage: Storage, server: StartedServer) {
  const database = await storage.open()
  context.after(() => database.close())
  const { member_id: memberId } = await database.read((db) =>
    db.selectFrom('api_keys').select('member_id').limit(1).executeTakeFirstOrThrow(),
  )
  const place = { userAgent: 'test', address: '127.0.0.1' }
  const { token } = await database.transaction((tx) => createSession(tx, { memberId, ...place }, Date.now()))
  const created = await callApi(`${server.url}/v1/projects`, server.started.key as string, {
    method: 'POST',
    body: { name: 'Test', domain: 'example.com' },
  })
  const imports = `/app/v1/projects/${created.body.data.uid}/imports`

  async function call(
    method: string,
    path: string,
    body?: object | Buffer,
    url = server.url,
  ): Promise<ImportState> {
    const isFile = Buffer.isBuffer(body)
    const response = await fetch(`${url}${imports}${path}`, {
      method,
      headers: {
        cookie: `sightline_0=${token}`,
        'sec-fetch-site': 'same-origin',
        // Files of 50 MB are made between two requests: a connection that waits would be closed meanwhile.
        connection: 'close',
        'content-type': isFile ? 'application/octet-stream' : 'application/json',
      },
      ...(body !== undefined && { body: isFile ? new Uint8Array(body) : JSON.stringify(body) }),
    })
    const answer = (await response.json()) as { data: ImportState }
    assert.ok(response.ok, JSON.stringify(answer))
    return answer.data
  }

  return { call, database }
}
