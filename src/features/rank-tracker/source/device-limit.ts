// The warning about a provider that cannot search as every device, shown wherever a person looks at that provider or
// chooses it: keywords are tracked for mobile by default, and their checks would fail one by one.

import { DEVICES, type Device } from '../../../background/providers/contracts.ts'

/** A sentence; undefined where there is nothing to say. */
export function deviceLimit(devices: readonly Device[]): string | undefined {
  const missing = DEVICES.filter((device) => !devices.includes(device))
  if (missing.length === 0) return undefined
  const isDefault = missing.includes('mobile') ? ', the default,' : ''
  return `It checks on ${devices.join(' and ')} only: keywords tracked for ${missing.join(' and ')}${isDefault} fail when they are checked.`
}
