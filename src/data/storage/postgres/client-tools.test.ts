import assert from 'node:assert/strict'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { temporaryFolder } from '../../../../test/helpers/temporary-folder.ts'
import { connectionEnvironment, runTool } from './client-tools.ts'

test('a connection URL becomes the variables that the tools read', async (t) => {
  const folder = temporaryFolder(t)
  const authority = join(folder, 'ca.pem')
  await writeFile(authority, '')
  const environment = connectionEnvironment(
    `postgres://an%20na:s%40cret%2F@db.example:6543/sight%20line?sslmode=verify-full&sslrootcert=${authority}&options=-c%20x.y%3D1`,
  )
  const { PGHOST, PGPORT, PGUSER, PGPASSWORD, PGDATABASE, PGSSLMODE, PGSSLROOTCERT, PGOPTIONS } = environment
  assert.deepEqual(
    { PGHOST, PGPORT, PGUSER, PGPASSWORD, PGDATABASE, PGSSLMODE, PGSSLROOTCERT, PGOPTIONS },
    {
      PGHOST: 'db.example',
      PGPORT: '6543',
      PGUSER: 'an na',
      PGPASSWORD: 's@cret/',
      PGDATABASE: 'sight line',
      PGSSLMODE: 'verify-full',
      PGSSLROOTCERT: authority,
      PGOPTIONS: '-c x.y=1',
    },
  )
})

test('a socket, a missing port and a missing password are told as the driver takes them', () => {
  const environment = connectionEnvironment('postgres://anna@localhost/sightline?host=/var/run/postgresql')
  assert.equal(environment.PGHOST, '/var/run/postgresql')
  assert.equal(environment.PGPORT, '5432')
  assert.equal(environment.PGPASSWORD, undefined)
})

test('an encrypted connection to whomever has another word in the tools', () => {
  assert.equal(connectionEnvironment('postgres://h/d?sslmode=no-verify').PGSSLMODE, 'require')
})

test('a tool that is not installed is told by its name, with what to do', async (t) => {
  const { PATH } = process.env
  process.env.PATH = '/nonexistent'
  t.after(() => {
    process.env.PATH = PATH
  })
  await assert.rejects(runTool('pg_dump', ['--version']), {
    code: 'bad_setting',
    message: /^pg_dump was not found\. Install PostgreSQL's client programs/,
  })
})
