// The command `sightline compact`: rewrites the database file without unused space, and so that it shrinks by itself
// from then on.

import type { Command } from 'commander'
import type { Call, Calls } from '../../../entry/cli/call.ts'
import { formatBytes } from '../../../entry/cli/terminal/bytes.ts'

export function addCompact(program: Command, { action }: Calls): void {
  program
    .command('compact')
    .description('rewrite the database file without unused space; other writes wait meanwhile')
    .action(action(compactCommand))
}

async function compactCommand({ config, output, withDatabase }: Call<object>): Promise<void> {
  const { compact } = await import('../../../data/storage/compaction.ts')
  const { file, bytesBefore, bytesAfter } = await withDatabase((database) => compact(config, database))
  output.print({ file, bytes_before: bytesBefore, bytes_after: bytesAfter }, () => file)
  output.note(
    bytesAfter < bytesBefore
      ? `The file shrank from ${formatBytes(bytesBefore)} to ${formatBytes(bytesAfter)}.`
      : `The file has ${formatBytes(bytesAfter)}; none of it was unused.`,
  )
}
