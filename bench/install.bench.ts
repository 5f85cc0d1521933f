// Measures npm ci without development packages, in an empty folder, Node itself included: how long and how large.

import { execFile } from 'node:child_process'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { report } from './figure.ts'

const exec = promisify(execFile)
const ROOT = fileURLToPath(new URL('..', import.meta.url))

export async function run(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'sightline-bench-'))
  for (const name of ['package.json', 'package-lock.json', '.npmrc'])
    await cp(join(ROOT, name), join(folder, name))
  const startedAt = performance.now()
  await exec('npm', ['ci', '--omit=dev'], { cwd: folder })
  const seconds = (performance.now() - startedAt) / 1000
  const { stdout } = await exec('du', ['-sm', 'node_modules'], { cwd: folder })
  report({ figure: 'install_time', value: seconds, unit: 's', goal: { max: 60 } })
  report({ figure: 'install_size', value: Number.parseInt(stdout, 10), unit: 'MB', goal: { max: 300 } })
  await rm(folder, { recursive: true })
}
