// sightline dashboard: builds the dashboard into a folder, for a release or an image whose server is not to build it.

import { mkdir } from 'node:fs/promises'
import type { Command } from 'commander'
import type { Call, Calls } from '../../call.ts'
import { formatBytes } from '../../terminal/bytes.ts'

export function addDashboard(program: Command, { action }: Calls): void {
  const group = program.command('dashboard').description('the pages for people')
  group
    .command('build')
    .description('build the dashboard, for a server that is not to build it itself')
    .requiredOption('--output <folder>', 'where to; a server takes it from dist/dashboard')
    .action(action<{ output: string }>(buildCommand))
}

async function buildCommand({ options, output }: Call<{ output: string }>): Promise<void> {
  const { buildDashboard } = await import('../../../dashboard/build.ts')
  const { BUNDLE_OPTIONS } = await import('../../../dashboard/bundle.ts')
  const { keepBuild } = await import('../../../dashboard/kept-builds.ts')
  const { DASHBOARD_FOLDER, nameOfSources } = await import('../../../dashboard/sources.ts')
  const name = await nameOfSources(DASHBOARD_FOLDER, BUNDLE_OPTIONS)
  const built = await buildDashboard(DASHBOARD_FOLDER, 'smallest')
  // Readable by the user that the server runs as, who is often another.
  await mkdir(options.output, { recursive: true })
  const file = await keepBuild(options.output, name, built)
  const sent = [...built.files].filter(([name]) => !name.endsWith('.map'))
  const bytes = sent.reduce((sum, [, { brotli }]) => sum + brotli.length, 0)
  output.print({ file, files: sent.length, bytes }, () => file)
  output.note(`${sent.length} files, ${formatBytes(bytes)} compressed.`)
}
