// The command `sightline doctor`: checks everything that a start needs and says what is wrong, without changing
// anything.

import type { Command } from 'commander'
import type { Calls } from '../../../entry/cli/call.ts'
import { ShownFailure } from '../../../entry/cli/errors.ts'
import { EXIT } from '../../../entry/cli/run.ts'
import { type Colour, type Output, printable } from '../../../entry/cli/terminal/output.ts'
import type { ErrorKind } from '../../../lib/errors.ts'
import type { CheckResult } from './check-result.ts'

const COLOURS: Readonly<Record<CheckResult['status'], Colour>> = { ok: 'green', warn: 'yellow', fail: 'red' }

const CHECKS_FAILED: ErrorKind = { code: 'checks_failed', status: 500 }

export function addDoctor(program: Command, { actionWithoutConfig }: Calls): void {
  program
    .command('doctor')
    .description('check settings, data folder, database, providers and port, and say what to do')
    .option('--try-backup', 'make a backup as well, read it back and remove it')
    .action(
      actionWithoutConfig<{ tryBackup?: true }>(async ({ options, output, readSettings }) => {
        const { examine } = await import('./examine.ts')
        const findings = await examine({
          readSettings,
          nodeVersion: process.versions.node,
          nowMs: Date.now,
          fetch,
          isBackupTried: options.tryBackup === true,
        })
        const isOk = findings.every(({ status }) => status !== 'fail')
        output.print({ is_ok: isOk, checks: findings }, () => formatFindings(findings, output.paint))
        if (!isOk) throw new ShownFailure(CHECKS_FAILED, describeFailed(findings))
        return EXIT.ok
      }),
    )
}

function describeFailed(findings: readonly CheckResult[]): string {
  return findings
    .filter(({ status }) => status === 'fail')
    .map(({ check, message }) => `${check}: ${message}`)
    .join(' ')
}

function formatFindings(findings: readonly CheckResult[], paint: Output['paint']): string {
  const width = Math.max(...findings.map(({ check }) => check.length))
  return findings
    .flatMap(({ check, status, message, advice }) => [
      `${paint(COLOURS[status], status.padEnd(4))}  ${check.padEnd(width)}  ${printable(message)}`,
      ...(advice === null ? [] : [`${' '.repeat(4 + 2 + width + 2)}${printable(advice)}`]),
    ])
    .join('\n')
}
