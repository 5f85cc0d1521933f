// Reports where settings came from, and whether other users can read the settings file, which may contain keys of
// providers.

import { statSync } from 'node:fs'
import type { GivenSettings } from '../../../data/settings/settings-file.ts'
import { type CheckResult, warn } from './check-result.ts'

const OTHERS = 0o077

export function describeOrigins({ file, fromFile, fromEnvironment }: GivenSettings): string {
  const parts = [
    ...(fromEnvironment.length > 0 ? [`from the environment: ${fromEnvironment.join(', ')}`] : []),
    ...(fromFile.length > 0 ? [`from ${file}: ${fromFile.join(', ')}`] : []),
  ]
  return parts.length === 0 ? 'all have their defaults' : `all are valid; ${parts.join('; ')}`
}

/** Windows has no file modes. */
export function examineSettingsFile({ file }: GivenSettings): CheckResult[] {
  if (file === undefined || process.platform === 'win32') return []
  const mode = statSync(file).mode & 0o777
  if ((mode & OTHERS) === 0) return []
  const shown = mode.toString(8).padStart(3, '0')
  return [
    warn(
      'settings file',
      `${file} can be read by others (mode ${shown})`,
      `To close it, run: chmod 600 ${file}`,
    ),
  ]
}
