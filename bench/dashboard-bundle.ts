// Measures what browsers load of the dashboard, gzipped.

import { DASHBOARD_FOLDER } from '../src/app/dashboard/build.ts'
import { bundleDashboard } from '../src/app/dashboard/bundle.ts'
import { sizesOf } from '../test/helpers/bundle-sizes.ts'
import { report } from './figure.ts'

const KB = 1_000

export async function measureBundle(): Promise<void> {
  const { firstScripts, firstStyles, everything } = sizesOf(await bundleDashboard(DASHBOARD_FOLDER))
  for (const [figure, bytes, max] of [
    ['dashboard_first_scripts', firstScripts, 45],
    ['dashboard_first_styles', firstStyles, 14],
    ['dashboard_everything', everything, 200],
  ] as const)
    report({ figure, value: bytes / KB, unit: 'KB', goal: { max } })
}
