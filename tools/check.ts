// The program behind `npm run check`. TypeScript's projects are checked one after the other, each with what it kept of its last run, and
// Biome runs beside them, so that two processors have work. All of it runs even when a part fails.

import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const ROOT = fileURLToPath(new URL('..', import.meta.url))

const PROJECTS = [
  'tsconfig.json',
  'tsconfig.browser.json',
  'dashboard',
  'dashboard/tsconfig.test.json',
  'client',
]

const [types, style] = await Promise.all([checkTypes(), run('biome', ['check', '--error-on-warnings', '.'])])
process.exitCode = types && style ? 0 : 1

async function checkTypes(): Promise<boolean> {
  let isRight = true
  for (const project of PROJECTS) isRight = (await run('tsc', ['-p', project])) && isRight
  return isRight
}

/** Whether the program ended well. */
function run(name: string, args: readonly string[]): Promise<boolean> {
  const child = spawn(name, args, { cwd: ROOT, stdio: 'inherit', shell: process.platform === 'win32' })
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code) => resolve(code === 0))
  })
}
