// What the demo project tracks: keywords of an outdoor shop in three markets, and segments of its site. They were
// picked by where its search data (providers/search-simulator), and with it the simulator, ranks the shop: at the top,
// on the second and third page, up and down within weeks, with two alternating pages, in and out of the first thirty,
// and never. Its competitors, too, have names that nobody can register.

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

/** Other folders of the site have no segment, so that they can be suggested. */
export const DEMO_SEGMENTS = tracked.segments as readonly { name: string; rules: SegmentRule[] }[]

export const DEMO_COMPETITORS: readonly { name: string; domain: string }[] = tracked.competitors
