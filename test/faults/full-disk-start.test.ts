// A server that is started again while the disk of its SQLite file is full: it comes up for reading, says so, and writes again when there is space.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { callApi, callJson, startServer } from '../helpers/command.ts'
import { mountSmallDisk } from './small-disk.ts'

const MEGABYTES = 16

for (const how of ['SIGTERM', 'SIGKILL'] as const)
  test(`a start on a full disk after a ${how} comes up for reading`, async (t) => {
    const disk = await mountSmallDisk(MEGABYTES)
    if (disk === undefined) return t.skip('Mounting a small disk takes root.')
    t.after(() => disk.remove())
    const settings = { SIGHTLINE_DATA: disk.folder }
    const serverOf = { after: (clean: () => Promise<void>) => t.after(clean) }
    const before = await startServer(settings, serverOf)
    const { key } = await callJson(['keys', 'create', '--name', 'x', '--scope', 'read_write'], settings)
    const project = (name: string) => ({ method: 'POST', body: { name, domain: `${name}.example` } })
    assert.equal((await callApi(`${before.url}/v1/projects`, key, project('first'))).status, 201)
    before.child.kill(how)
    await before.ended
    await disk.fill()

    const server = await startServer(settings, serverOf)
    // The start may have freed the space of its reserve.
    await disk.fill()
    assert.equal((await fetch(`${server.url}/readyz`)).status, 200)
    const list = await callApi(`${server.url}/v1/projects`, key)
    assert.deepEqual([list.status, list.body.data.length], [200, 1])
    // The log of the database may have room for some.
    let added = 0
    const add = () => callApi(`${server.url}/v1/projects`, key, project(`added-${++added}`))
    let answer = await add()
    while (answer.status === 201 && added < 500) answer = await add()
    assert.deepEqual([answer.status, answer.body.code], [507, 'storage_full'])
    assert.match(server.stderr(), /disk is full/)
    if (how === 'SIGKILL') assert.match(server.stderr(), /disk is full.*this server runs for reading/)

    await disk.free()
    assert.equal((await add()).status, 201)
    assert.equal((await server.stop()).exitCode, 0)
  })
