// The option for the device whose keywords are shown; without it, both devices' are.

import { Option } from 'commander'

export type DeviceOption = { device: 'mobile' | 'desktop' | 'all' }

export function deviceOption(): Option {
  return new Option('--device <device>', 'device').choices(['mobile', 'desktop', 'all']).default('all')
}
