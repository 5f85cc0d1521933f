// The deliberate faults of the sample site: typical ones, on less than half of its pages. The test lists what an audit
// must find on each.

import { SITE_ORIGIN, type SitePage } from './site-page.ts'

/** The fault of the page at this path; undefined for a page without one. */
export type Faults = Readonly<Record<string, ((page: SitePage) => Partial<SitePage>) | undefined>>

export const FAULTS: Faults = {
  '/products/wool-hiking-socks': () => ({ titles: [], headings: [] }),
  '/products/nested-pot-set': () => ({ titles: ['Pot Set'], descriptions: ['Two pots and a pan.'] }),
  '/products/scree-trail-running-shoes': ({ structuredData }) => ({
    structuredData: structuredData.map((json) => json.replace('{', '{,')),
    descriptions: [],
  }),
  '/products/meadow-family-tent': ({ main, structuredData }) => ({
    main: main + image('/images/meadow-family-tent.svg'),
    structuredData: structuredData.map((json) => json.replace('"offers"', '"offer"')),
  }),
  '/products/dormouse-summer-sleeping-bag': ({ main }) => ({
    main: main + image('/images/dormouse-open.jpg', 'The bag as a blanket'),
  }),
  '/products/heron-trekking-poles': () => ({ canonicals: [`${SITE_ORIGIN}/products/heron-poles`] }),

  '/collections/sleeping-bags': ({ main, headings }) => ({
    headings: [...headings, 'New this winter'],
    main: `${main}<p>Back to the <a href="/shop">shop</a>, or give <a href="/gift-cards">a voucher</a>.</p>`,
  }),
  '/collections/camp-kitchen': ({ main }) => ({
    main: `${main}<p>Sold out: the <a href="/products/copper-kettle">copper kettle</a>. Two left: the
<a href="/products/enamel-mug-1">speckled mug</a>.</p>`,
  }),
  '/collections/lights-and-poles': ({ main }) => ({
    main: `${main}${image('/images/night-panorama.png', 'A valley at night')}
<p>Looking for <a href="/collections/ice-climbing">ice climbing</a>?</p>`,
  }),

  '/blog/best-hiking-boots-for-beginners-guide': () => ({
    titles: [
      'Hiking Boots for Beginners: How to Buy a First Pair of Boots Once and Be Happy With Them for Years',
    ],
  }),
  '/blog/camping-stove-guide': ({ main }) => ({
    main: main + image('http://www.outdoor.example/images/ember-camping-stove.svg', 'A stove in the snow'),
    ogType: null,
    hasTwitterCard: false,
  }),
  '/blog/spring-sale-2024': () => ({ headers: {} }),

  '/guides/layering': ({ main }) => ({
    main: main.replaceAll('h2>', 'h3>'),
    canonicals: ['/guides/layering'],
    alternates: [{ code: 'en-UK', href: `${SITE_ORIGIN}/guides/layering` }],
  }),
  '/guides/rain-jacket-care': ({ path, main }) => ({
    alternates: [
      { code: 'en', href: SITE_ORIGIN + path },
      { code: 'de', href: `${SITE_ORIGIN}/de/regenjacke-pflegen` },
      { code: 'x-default', href: SITE_ORIGIN + path },
    ],
    main: `${main}<p><a href="/de/regenjacke-pflegen" hreflang="de">Auf Deutsch</a></p>`,
  }),

  '/services/contact': ({ main }) => ({
    descriptions: [
      `How to reach us: by letter to the address in our imprint, by telephone on working days from ten to five, by the
      form on this page at any time, or in person from Tuesday to Saturday, which is what we like best of all.`,
    ],
    main: `${main}<form method="post" action="http://www.outdoor.example/services/contact">
<label for="message">Your message</label> <input id="message" name="message"> <input id="message" type="submit"></form>`,
  }),
  '/services/gift-vouchers': ({ main }) => ({
    main: `${main}<p><a href="/services/newsletter-thanks" rel="nofollow">Letters</a> <a href="/imprint"></a></p>`,
  }),
  '/services/newsletter-thanks': () => ({ robots: 'noindex' }),
  '/resources/press': ({ headers }) => ({ headers: { ...headers, 'x-robots-tag': 'noindex' } }),
  '/resources/camping-checklist': () => ({ delayMs: 900 }),
  '/resources/size-charts': () => ({ isCompressed: false }),

  '/de/regenjacke-pflegen': ({ path }) => ({
    lang: 'de',
    // The alternates do not include the English page, so its hreflang link is not returned.
    alternates: ['de', 'x-default'].map((code) => ({ code, href: SITE_ORIGIN + path })),
  }),
  // A page from before the site had a common layout.
  '/resources/knots.html': ({ main }) => ({
    main: `<img src="/images/otter-dry-bag.svg">\n${main}`,
    lang: null,
    hasViewport: false,
    canonicals: [],
    ogType: null,
    hasTwitterCard: false,
    structuredData: [],
    hasFrame: false,
  }),
  '/collections/ice-climbing': () => ({ hasFrame: false }),
}

/** Addresses that the sitemap lists and should not. */
export const WRONGLY_LISTED: readonly string[] = ['/shop', '/products/copper-kettle', '/search?q=boots']

/** Addresses that the sitemap should list and does not. */
export const NOT_LISTED: readonly string[] = [
  '/resources/Stove_Compatibility',
  '/collections/ice-climbing',
  // These two are rightly not listed.
  '/resources/press',
  '/products/ridge-hiking-boots?colour=brown',
]

function image(src: string, alt?: string): string {
  const size = alt === undefined ? '' : ' width="640" height="400"'
  return `<img src="${src}"${alt === undefined ? '' : ` alt="${alt}"`}${size}>`
}
