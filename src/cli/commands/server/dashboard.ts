// sightline dashboard build: the last step of `npm run build`. It needs the sources and esbuild, which a release is without.

import { mkdir, writeFile } from 'node:fs/promises'
import type { Command } from 'commander'
import type { Call, Calls } from '../../call.ts'
import { formatBytes } from '../../terminal/bytes.ts'

export function addDashboard(program: Command, { action }: Calls): void {
  const group = program.command('dashboard', { hidden: true })
  group.command('build').action(action<object>(buildCommand))
}

async function buildCommand({ output }: Call<object>): Promise<void> {
  const { buildDashboard } = await import('../../../dashboard/build.ts')
  const { writeBuilt } = await import('../../../dashboard/built-dashboard.ts')
  const { BUILT_FILE, DASHBOARD_FOLDER } = await import('../../../dashboard/sources.ts')
  const built = await buildDashboard(DASHBOARD_FOLDER, 'smallest')
  await mkdir(new URL('.', BUILT_FILE), { recursive: true })
  await writeFile(BUILT_FILE, writeBuilt(built))
  const sent = [...built.files].filter(([name]) => !name.endsWith('.map'))
  const bytes = sent.reduce((sum, [, { brotli }]) => sum + brotli.length, 0)
  output.note(`${sent.length} files, ${formatBytes(bytes)} compressed.`)
}
