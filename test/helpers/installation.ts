// An installation of Sightline in a folder of its own, with a small program in place of ours or with all of it: what a start makes of
// it, from its sources and from what was joined for it.

import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { after } from 'node:test'
import { ROOT } from '../../bin/kept-files.js'

const folders: string[] = []

export function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'sightline-joined-'))
  folders.push(folder)
  return folder
}

after(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})

export type Files = Readonly<Record<string, string>>

/** With those files alone. */
export function install(files: Files) {
  const root = newFolder()
  const cacheFolder = newFolder()
  cpSync(join(ROOT, 'bin'), join(root, 'bin'), { recursive: true })
  symlinkSync(join(ROOT, 'node_modules'), join(root, 'node_modules'))
  mkdirSync(join(root, 'migrations'))
  write({ 'package.json': '{"type":"module"}', ...files })

  function write(files: Files): void {
    for (const [path, text] of Object.entries(files)) {
      mkdirSync(join(root, dirname(path)), { recursive: true })
      writeFileSync(join(root, path), text)
    }
  }

  function start(program: string, args: readonly string[], env: NodeJS.ProcessEnv = {}) {
    return spawnSync(process.execPath, [join(root, 'bin', program), ...args], {
      encoding: 'utf8',
      env: { NODE_COMPILE_CACHE: cacheFolder, ...env },
    })
  }

  return {
    root,
    write,
    /** What it prints, first whether it was joined. */
    run(env?: NodeJS.ProcessEnv): string {
      const { status, stdout, stderr } = start('sightline', [], env)
      assert.equal(status, 0, stderr)
      return stdout.trim()
    },
    join() {
      return start('join-sources.mjs', [cacheFolder])
    },
    joinPackages() {
      return start('join-packages.js', [cacheFolder])
    },
    get folder(): string {
      const [name = ''] = readdirSync(cacheFolder).filter((name) => name.startsWith('sources-'))
      return join(cacheFolder, name)
    },
  }
}

export const TOLD = `import { hasJoinedSources } from '../../bin/joined-sources.js'
const told = hasJoinedSources() ? 'joined' : 'sources'
`

export function joined(files: Files) {
  const installed = install(files)
  const { status, stderr } = installed.join()
  assert.equal(status, 0, stderr)
  return installed
}

/** The same program, from its sources and joined. */
export function both(files: Files): string {
  const installed = install(files)
  const plain = installed.run()
  const { status, stderr } = installed.join()
  assert.equal(status, 0, stderr)
  assert.match(plain, /^sources/)
  const isAsBefore = installed.run()
  assert.equal(isAsBefore, plain.replace(/^sources/, 'joined'))
  return plain
}
