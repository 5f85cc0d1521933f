// The sample site as it was four weeks ago, so that its two crawls differ as those of a site on which people work: pages
// were added and taken away, faults were mended and others were made.

import type { Faults } from './faults.ts'
import { HOME, SHOP, SITE_ORIGIN, type SitePage, sitePage } from './site-page.ts'

/** Pages that were written since. Some pages linked to them before they were there. */
export const NOT_THERE_YET: readonly string[] = [
  '/blog/new-season-preview',
  '/products/drizzle-rain-jacket-red',
  '/resources/winter-catalogue',
]

/** Instead of the faults of today: undefined where the page was still right. */
export const EARLIER_FAULTS: Faults = {
  // Broken since.
  '/products/wool-hiking-socks': undefined,
  '/products/heron-trekking-poles': undefined,
  '/blog/camping-stove-guide': undefined,
  // Mended since.
  '/guides/how-to-pitch-a-tent': () => ({ descriptions: [] }),
  '/services/returns': () => ({ robots: 'noindex' }),
  '/collections/tents': () => ({ titles: ['Tents'], descriptions: [] }),
  '/blog/backpacking-meals': ({ headings }) => ({ headings: [...headings, 'Recipes'] }),
  '/products/ember-camping-stove': ({ path }) => ({ canonicals: [`${SITE_ORIGIN}${path}-2024`] }),
}

/** Pages that are gone. */
export function pagesThatAreGone(): SitePage[] {
  return [
    sitePage({
      path: '/products/copper-kettle',
      title: 'Copper Kettle | Example Outdoor',
      description:
        'A kettle of hammered copper for a litre of water, with a wooden handle that stays cool over the fire.',
      heading: 'Copper kettle',
      crumbs: [HOME, SHOP],
      ogType: 'product',
      main: `<p>A kettle of hammered copper for a litre of water. The handle is of beech and stays cool over the fire, the
spout pours without a drop beside the cup, and the lid stays on when the wind takes everything else. Copper wants care:
rub it with half a lemon and salt, rinse it, dry it at once, and it will outlive whoever bought it.</p>
<p>The last ones are on their way to us. When they are sold, there will be no more.</p>`,
    }),
    sitePage({
      path: '/blog/winter-sale',
      title: 'Winter Sale: What Is Left of the Season | Example Outdoor',
      description:
        'The last merino, the last warm sleeping bags and a few tents of the season, at prices that clear the shelves.',
      heading: 'The winter sale',
      crumbs: [HOME],
      ogType: 'article',
      main: `<p>What is left of the season goes now: merino in the sizes that nobody asked for, three warm sleeping bags, and the
tents from our window, which have seen the sun but no rain. Prices stand on the pages of the products. The sale ends when
the shelf is empty, and the next one is not planned.</p>`,
    }),
  ]
}
