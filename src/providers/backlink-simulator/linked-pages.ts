// The pages of the simulated site that others link to: those that the search simulator knows of too (a shop for outdoor
// gear), and some that are gone, have moved or fail, which links do not notice.

export type LinkedPage = {
  path: string
  /** What links to it say that they lead to. */
  subject: string
  /** How many of the links it gets, among all weights. */
  weight: number
  /** What it answers in the end. */
  status: number
}

type Row = [path: string, subject: string, weight: number, status?: number]

const ROWS: readonly Row[] = [
  ['/', 'outdoor gear', 30],
  ['/about', 'outdoor workshop', 3],
  ['/services/repairs', 'boot and tent repairs', 6],
  ['/services/gift-vouchers', 'vouchers for hikers', 1],
  ['/collections/', 'hill walking gear', 3],
  ['/collections/hiking-boots', 'hiking boots', 7],
  ['/collections/tents', 'tents', 5],
  ['/collections/sleeping-bags', 'sleeping bags', 4],
  ['/collections/rain-jackets', 'rain jackets', 4],
  ['/collections/merino-base-layer', 'merino base layer', 2],
  ['/products/ridge-hiking-boots', 'leather hiking boots', 3],
  ['/products/heron-trekking-poles', 'trekking poles', 3],
  ['/products/nightjar-headlamp', 'headlamp', 3],
  ['/products/lone-pine-backpacking-tent', 'backpacking tent', 4],
  ['/products/feather-ultralight-tent', 'ultralight tent', 4],
  ['/products/hollow-down-sleeping-bag', 'down sleeping bag', 3],
  ['/products/ember-camping-stove', 'camping stove', 3],
  ['/products/enamel-mug', 'enamel mug', 2],
  ['/blog/best-hiking-boots', 'how to find good hiking boots', 7],
  ['/blog/backpacking-meals', 'backpacking meals', 6],
  ['/blog/camping-stove-guide', 'camping stove guide', 5],
  ['/blog/dry-bag-for-beginners', 'dry bags', 3],
  ['/blog/long-way-north-1', 'walk to the north cape', 4],
  ['/guides/how-to-pitch-a-tent', 'how to pitch a tent', 6],
  ['/guides/how-to-choose-a-sleeping-bag', 'choosing a sleeping bag', 5],
  ['/guides/layering', 'layering clothes', 5],
  ['/guides/rain-jacket-care', 'rain jacket care', 4],
  ['/de/regenjacke-pflegen', 'regenjacke waschen', 2],
  ['/resources/camping-checklist', 'camping checklist', 9],
  ['/resources/size-charts', 'boot size chart', 3],
  ['/resources/knots.html', 'camping knots', 4],
  ['/resources/winter-catalogue', 'winter hiking catalogue', 1],
  ['/shop', 'outdoor shop', 3],
  ['/gift-cards', 'gift cards', 1],
  ['/products/copper-kettle', 'copper kettle', 3, 404],
  ['/products/summit-45-backpack', 'summit 45 backpack', 2, 404],
  ['/products/classic-lantern', 'camping lantern', 2, 404],
  ['/guides/roll-mat-2019', 'roll mats', 2, 404],
  ['/blog/winter-walks', 'winter walks', 2, 404],
  ['/services/stock-check', 'stock check', 1, 500],
]

export const LINKED_PAGES: readonly LinkedPage[] = ROWS.map(([path, subject, weight, status = 200]) => ({
  path,
  subject,
  weight,
  status,
}))

export const HOME_PAGE = LINKED_PAGES[0] as LinkedPage

const WEIGHTS = LINKED_PAGES.reduce((sum, { weight }) => sum + weight, 0)

/** `unit` is from 0 up to, but without, 1. */
export function choosePage(unit: number): LinkedPage {
  let rest = unit * WEIGHTS
  for (const page of LINKED_PAGES) {
    rest -= page.weight
    if (rest < 0) return page
  }
  return HOME_PAGE
}
