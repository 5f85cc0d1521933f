// What the demo project tracks: keywords of an outdoor shop in three markets, and segments of its site. Picked by where
// its search data (providers/search-simulator) sees the shop, and with it the simulator: at the top, on the second and
// third page, up and down within weeks, with two pages that take turns, in and out of the first thirty, and never.
// Its competitors have names that nobody can register, as its own.

import type { Device } from '../../background/providers/contracts.ts'
import type { NewKeyword, SegmentRule } from '../rank-tracker/writes.ts'
import tracked from './tracked.json' with { type: 'json' }

export const DEMO_KEYWORDS: readonly NewKeyword[] = tracked.markets.flatMap(
  ({ countryCode, languageCode, devices, keywords }) =>
    keywords.flatMap((keyword) =>
      devices.map((device) => ({
        keyword,
        countryCode,
        languageCode,
        location: null,
        device: device as Device,
      })),
    ),
)

/** Its other folders are left to be suggested. */
export const DEMO_SEGMENTS = tracked.segments as readonly { name: string; rules: SegmentRule[] }[]

export const DEMO_COMPETITORS: readonly { name: string; domain: string }[] = tracked.competitors
