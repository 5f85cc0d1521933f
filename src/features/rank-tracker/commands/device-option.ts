// Of which device keywords are shown: of both unless one is named.

import { Option } from 'commander'

export type DeviceOption = { device: 'mobile' | 'desktop' | 'all' }

export function deviceOption(): Option {
  return new Option('--device <device>', 'device').choices(['mobile', 'desktop', 'all']).default('all')
}
