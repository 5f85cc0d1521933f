// The pages that every shop has: the start page, who we are, how things come and go back, and what the law asks for.

import { COMPANY_TEXTS } from './company-texts.ts'
import { picturePath } from './product.ts'
import { proseHtml } from './prose.ts'
import { SHOP_NAME, SITE_ORIGIN, type SitePage, sitePage } from './site-page.ts'

export function companyPages(): SitePage[] {
  return [
    homePage(),
    ...COMPANY_TEXTS.map(({ text, ...page }) =>
      sitePage({
        ...page,
        main: proseHtml(text),
        structuredData: [{ '@type': 'WebPage', name: page.heading, url: SITE_ORIGIN + page.path }],
      }),
    ),
  ]
}

function homePage(): SitePage {
  return sitePage({
    path: '/',
    title: 'Example Outdoor: Boots, Tents and Good Advice',
    description:
      'A small shop for outdoor gear: hiking boots, tents, sleeping bags and rain jackets that can be mended.',
    heading: 'Outdoor gear that can be mended',
    crumbs: [],
    picture: { path: picturePath('lone-pine-backpacking-tent'), alt: 'A green tent under a single pine' },
    structuredData: [{ '@type': 'Organization', name: SHOP_NAME, url: `${SITE_ORIGIN}/` }],
    main: proseHtml(`We sell what we carry ourselves: few things, chosen slowly, with spare parts for all of them. If you
      know what you need, go straight to the [shop](/collections/). If you do not, read one of our [guides](/guides/)
      first; it may save you from buying anything at all.

      ## What people come for

      - [Hiking boots](/collections/hiking-boots) that are walked in before they are sold
      - [Tents](/collections/tents) for two, for five and for one
      - [Sleeping bags](/collections/sleeping-bags) with honest temperatures
      - [Rain jackets](/collections/rain-jackets) without fluorine
      - [Merino base layers](/collections/merino-base-layer) from two farms
      - [Stoves and pots](/collections/camp-kitchen) for one flame
      - [Lights, poles and bags](/collections/lights-and-poles) for the way home

      ## What people stay for

      A third of our floor is a [workshop](/services/repairs). We sew, glue, wash and resole, also what you bought from
      others. In the [blog](/blog/) you can read how we test things, and how often we are wrong: this month about
      [boots](/blog/best-hiking-boots), last month about [suppers for one pot](/blog/backpacking-meals).`),
  })
}
