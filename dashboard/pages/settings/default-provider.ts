// Choosing the default provider, and agreeing to what that costs at once.

import { call } from '../../api/client.ts'
import type { RankProvider } from '../../api/types.ts'
import { changed } from '../../state/live.ts'

/** The cost that a request agrees to, rounded up to whole cents. */
export function agreedUsd(usd: number): number {
  return Math.ceil(Math.round(usd * 1e6) / 1e4) / 100
}

export async function chooseDefault(name: RankProvider['name'], usd: number): Promise<void> {
  await call('PATCH /server-settings', {
    body: { default_provider: name, ...(usd > 0 && { cost_max_usd: usd }) },
  })
  changed('/server-settings', '/providers', '/projects', '/simulated')
}
