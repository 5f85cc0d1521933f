import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { chmod, cp, lstat, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { test } from 'node:test'
import { findBinaries, giveTo, serverUser, usableBinaries } from './postgres-binaries.ts'

const isWindows = process.platform === 'win32'

test('a package that was neither linked nor made readable is used from a copy', {
  skip: isWindows,
}, async (t) => {
  const dir = await mkdtemp(join(tmpdir(), 'sightline-binaries-'))
  t.after(() => rm(dir, { recursive: true, force: true }))
  const user = serverUser()
  await giveTo(user, dir)

  const usable = await findBinaries(join(dir, 'usable'), user)
  const bare = join(dir, 'bare')
  await cp(join(dirname(usable.postgres), '..'), bare, {
    recursive: true,
    // The thousand files of share are not needed to ask for a version.
    filter: async (source) => basename(source) !== 'share' && !(await lstat(source)).isSymbolicLink(),
  })
  await chmod(bare, 0o700)

  const copy = join(dir, 'copy')
  const binaries = await usableBinaries(bare, copy, user)

  assert.equal(binaries.postgres, join(copy, 'bin', 'postgres'))
  assert.match(execFileSync(binaries.postgres, ['--version'], { ...user, encoding: 'utf8' }), /PostgreSQL/)
  const unlinked = await readdir(join(bare, 'lib'), { withFileTypes: true })
  assert.equal(unlinked.filter((entry) => entry.isSymbolicLink()).length, 0, 'the package was written to')
})
