// Pages of the sample site that are there because of what is wrong with them: left over, unfinished, or copied.

import { proseHtml } from './prose.ts'
import { HOME, type PageText, SITE_ORIGIN, type SitePage, sitePage } from './site-page.ts'

const RESOURCES: readonly (Omit<PageText, 'main'> & { text: string })[] = [
  {
    path: '/resources/camping-checklist',
    title: 'Camping Checklist for a Weekend | Example Outdoor',
    description:
      'A camping checklist for a weekend: what to pack for the night, the kitchen and the rain, and what to leave.',
    heading: 'A checklist for one weekend',
    text: `Print it, cross out what you do not need, and write down what you missed when you come home. After three
      trips the list is yours, and better than ours.

      ## For the night

      - Tent with poles and pegs, counted
      - Sleeping bag, and a mat that holds its air
      - Headlamp with a charged battery
      - A jumper as a pillow

      ## For the kitchen

      - Stove, cartridge, and a lighter in a dry pocket
      - Pot, mug, spoon, knife, and half a sponge
      - Oats, coffee, one supper more than there are evenings
      - A bag for the rubbish, and another one

      ## For the rain

      - Jacket and trousers, on top and not at the bottom
      - Dry socks for sleeping that are never walked in
      - Liner for the pack

      ## To be left at home

      The second pot, the folding chair, the book, and the worry about everything that is not on the list. Somebody at
      the next tent has it, and lending is how one gets to know people.`,
  },
  {
    path: '/resources/winter-catalogue',
    title: 'The Winter Catalogue to Leaf Through | Example Outdoor',
    description:
      'Our winter catalogue as a web page: what we would pack for snow, short days and evenings at the fire.',
    heading: 'The winter catalogue',
    text: `Once a year we print a catalogue, sixteen pages on grey paper, and put it into every parcel that leaves in
      November. This is the same text for those who would rather read it on a screen.

      ## Short days

      From November to February the last hour of every walk is a dark one. A lamp belongs into each pack, also into that
      of the person who always says that they will be back by four.

      ## Snow

      It does not take an expedition. Gaiters, a thermos and poles with large baskets turn the hill behind the house
      into a different country, and nobody has been there before you.

      ## Evenings

      Wool, soup, a fire if there is one. We have put together what we give each other: socks that are mended for ten
      years, a mug with a dent, a voucher for a new sole, and a map of somewhere far away.

      ## Orders

      Whatever you order by the eighteenth of December arrives in time. After that we can promise a card with a drawing of
      what is on its way, which is nearly as good.`,
  },
  {
    path: '/resources/Stove_Compatibility',
    title: 'Stove and Cartridge Compatibility | Example Outdoor',
    description:
      'Which gas cartridge fits on which camping stove: screw, bayonet and pierced types, and their adapters.',
    heading: 'Which cartridge fits',
    text: `There are three ways to join a cartridge to a stove, and the shops of each country seem to have agreed on
      another one. Before a journey, look at the bottom of your stove.

      ## Screw thread

      The most common type, found from Norway to New Zealand. It closes by itself when it is unscrewed, so a
      cartridge that is half full can travel on. Our own stoves use it.

      ## Bayonet

      Common in France and Spain. It clicks in by a quarter turn and can be taken off as well. There is a small adapter to the
      screw thread, which weighs thirty grams and saves many evenings.

      ## Pierced

      Cheap and old. Once pierced, the cartridge stays on the stove until it is empty. We advise against it, and so does
      anybody who ever had to carry one that leaked.

      ## Tall bottles

      Made for table stoves. They work only standing beside the stove, on a hose, and never upside down.`,
  },
]

export function oldPages(): SitePage[] {
  return [
    ...RESOURCES.map(({ text, ...page }) =>
      sitePage({
        ...page,
        main: proseHtml(text),
        structuredData: [{ '@type': 'WebPage', name: page.heading }],
      }),
    ),
    sizeCharts(),
    thanksPage(),
    pressPage(),
    previewPage(),
    salePage(),
    germanPage(),
    knotsPage(),
    emptyCollection(),
  ]
}

/** Every length in millimetres has its row: a table of some two thousand cells. */
function sizeCharts(): SitePage {
  const rows = Array.from({ length: 121 }, (_, index) => {
    const millimetres = 210 + index
    const european = (millimetres / 10 + 1.5) * 1.5
    const sizes = [
      european,
      european - 33,
      european - 32,
      european - 31,
      millimetres / 10,
      millimetres / 25.4,
    ]
    const cells = sizes.map((size, at) => `<td>${size.toFixed(at < 4 ? 1 : 2)}</td>`).join('')
    const widths = ['narrow', 'regular', 'wide', 'extra wide'].map((name, at) => {
      return `<td>${Math.round(millimetres * (0.9 + at * 0.03))} ${name}</td>`
    })
    return `<tr><th>${millimetres} mm</th>${cells}${widths.join('')}</tr>`
  })
  return sitePage({
    path: '/resources/size-charts',
    title: 'Boot Size Charts: EU, UK and US | Example Outdoor',
    description:
      'Boot sizes by the length of your foot in millimetres: EU, UK, US and the girth for four widths.',
    heading: 'Size charts for boots',
    structuredData: [{ '@type': 'WebPage', name: 'Size charts for boots' }],
    main: `${proseHtml(`Stand on a sheet of paper in the evening, draw around both feet, and measure the longer one from
      heel to toe. Find the millimetres in the first column. Between two sizes, take the larger.`)}
<table><tr><th>Foot</th><th>EU</th><th>UK</th><th>US men</th><th>US women</th><th>cm</th><th>Inches</th>
<th>Girth</th><th>Girth</th><th>Girth</th><th>Girth</th></tr>
${rows.join('\n')}
</table>`,
  })
}

function thanksPage(): SitePage {
  return sitePage({
    path: '/services/newsletter-thanks',
    title: 'Thank You for Your Subscription | Example Outdoor',
    description:
      'You will hear from us four times a year: once for every season, and never because we have to sell something.',
    heading: 'Thank you, you are on the list',
    structuredData: [{ '@type': 'WebPage', name: 'Thank you' }],
    main: proseHtml(
      'Four letters a year, one for every season. You can leave the list with one click at any time.',
    ),
  })
}

function pressPage(): SitePage {
  return sitePage({
    path: '/resources/press',
    title: 'Pictures and Facts for the Press | Example Outdoor',
    description:
      'Facts, figures and pictures of Example Outdoor for journalists, free to print when the shop is named.',
    heading: 'For the press',
    structuredData: [{ '@type': 'WebPage', name: 'For the press' }],
    main: proseHtml(
      'Founded in 1998, six people, one shop, one workshop. All drawings may be printed free of charge.',
    ),
  })
}

function previewPage(): SitePage {
  return sitePage({
    path: '/blog/new-season-preview',
    title: 'New Season Preview: Spring Arrivals',
    description:
      'What arrives in spring: a first look at new boots, lighter tents and a jacket in two more colours.',
    heading: 'A first look at the new season',
    crumbs: [HOME, { label: 'Blog', path: '/blog/' }],
    ogType: 'article',
    structuredData: [{ '@type': 'BlogPosting', headline: 'A first look at the new season' }],
    main: proseHtml(`Lorem ipsum dolor sit amet, consectetur adipiscing elit, sed do eiusmod tempor incididunt ut
      labore et dolore magna aliqua. Ut enim ad minim veniam, quis nostrud exercitation ullamco laboris nisi ut aliquip.

      ## Boots

      Duis aute irure dolor in reprehenderit in voluptate velit esse cillum dolore eu fugiat nulla pariatur.

      ## Tents

      Excepteur sint occaecat cupidatat non proident, sunt in culpa qui officia deserunt mollit anim id est laborum.`),
  })
}

/** An offer that ended long ago: most of what it leads to is gone. */
function salePage(): SitePage {
  return sitePage({
    path: '/blog/spring-sale-2024',
    title: 'Spring Sale 2024: Last Pairs, Last Tents',
    description:
      'Our spring sale of 2024 with last pairs, last tents and last year’s colours, while stocks last.',
    heading: 'Spring sale 2024',
    crumbs: [HOME, { label: 'Blog', path: '/blog/' }],
    ogType: 'article',
    structuredData: [{ '@type': 'BlogPosting', headline: 'Spring sale 2024' }],
    main: proseHtml(`Until the end of April we clear the shelves for the new season. Everything in this list is the last of
      its kind, so there are no second chances and no other sizes.

      - [Summit 45 backpack](/products/summit-45-backpack), 99 instead of 139 euros
      - [Classic lantern](/products/classic-lantern), 29 instead of 45 euros
      - [The summer sale](/blog/summer-sale) for those who come too late
      - [Is it in stock?](/services/stock-check) asks the warehouse
      - [All boots](/search?q=boots) as a search
      - [Pay in the old shop](http://www.outdoor.example/collections/) if you still have an account there
      - [Preview](http://localhost:3000/spring-sale) for the office
      - [Trail Partner](https://www.trail-partner.example/offers), who take part as well

      ## How it works

      Prices hold as long as there is something left. What you buy in the sale can be sent back like everything else, and
      it is mended like everything else. We have sales twice a year, when the seasons change, because shelves are
      short and winters are long. There is no countdown on this page, and nobody else is looking at the tent that you are
      looking at. If you are not sure, wait: there will be another spring, and most tents last for ten of them. We would
      rather see you twice in ten years with a reason than twice a year without one.`),
  })
}

function germanPage(): SitePage {
  return {
    ...sitePage({
      path: '/de/regenjacke-pflegen',
      title: 'Regenjacke pflegen: waschen, spülen, wärmen',
      description:
        'So wird eine Regenjacke wieder dicht: richtig waschen, zweimal spülen, mit Wärme neu imprägnieren.',
      heading: 'So pflegen Sie eine Regenjacke',
      ogType: 'article',
      structuredData: [{ '@type': 'BlogPosting', headline: 'So pflegen Sie eine Regenjacke' }],
      main: proseHtml(`Viele Jacken werden weggeworfen, die nur schmutzig waren. Wenn der Oberstoff Wasser aufsaugt,
        statt es abperlen zu lassen, kann die Membran darunter nicht mehr atmen, und man wird von innen nass. Zwanzig Minuten
        Arbeit machen die meisten wieder wie neu.

        ## Waschen

        Alle Reißverschlüsse schließen und flüssiges Waschmittel für Funktionskleidung verwenden, bei dreißig Grad. Kein
        Weichspüler und kein Pulver: Beides hinterlässt einen Film, an dem Wasser haftet.

        ## Spülen

        Zweimal. Seife, die im Stoff bleibt, schadet ebenso wie der Schmutz, den sie entfernen sollte.

        ## Wärmen

        Zwanzig Minuten im Trockner bei niedriger Stufe, oder mit einem lauwarmen Bügeleisen und einem Tuch dazwischen. Die
        Wärme richtet die Fasern der alten Imprägnierung wieder auf, und Tropfen perlen ab. Hilft das nicht, sprüht man
        eine neue ohne Fluor auf und wärmt noch einmal.

        ## Flicken

        Kleine Löcher schließt ein Flicken von innen. Alles Größere nimmt unsere Werkstatt gerne an, auch von Jacken, die
        anderswo gekauft wurden.`),
    }),
    lang: 'de',
    // Names itself alone: the English page waits in vain for an answer.
    alternates: ['de', 'x-default'].map((code) => ({ code, href: `${SITE_ORIGIN}/de/regenjacke-pflegen` })),
  }
}

/** The oldest page of the site, from before there was a frame. */
function knotsPage(): SitePage {
  return {
    ...sitePage({
      path: '/resources/knots.html',
      title: 'Six Knots for Tents, Boats and Washing Lines',
      description:
        'Six knots that hold and can be undone: bowline, clove hitch, taut-line hitch, reef knot and two more.',
      heading: 'Six knots',
      main: `<img src="/images/otter-dry-bag.svg">
${proseHtml(`The bowline makes a loop that does not close. The rabbit comes out of its hole, goes around the tree and
      back into its hole. The clove hitch holds on a pole as long as there is a pull on it. The taut-line hitch slides when you
      want it to and holds when the wind wants it to slide, so it belongs on every guy line. The reef knot joins two ends
      of the same rope and must never carry a person. The sheet bend joins two ropes that differ. And the slip knot
      is for the washing line, because it opens with one pull.`)}`,
    }),
    lang: null,
    hasViewport: false,
    canonicals: [],
    ogType: null,
    hasTwitterCard: false,
    structuredData: [],
    hasFrame: false,
  }
}

/** Says that there is nothing, and answers as if there were. */
function emptyCollection(): SitePage {
  return {
    ...sitePage({
      path: '/collections/ice-climbing',
      title: 'Collection not found, sorry | Example Outdoor',
      description:
        'The collection that you asked for is no longer here; all the others are in the shop as before.',
      heading: 'This collection is no longer available',
      structuredData: [{ '@type': 'WebPage', name: 'Nothing here' }],
      main: proseHtml('Back to the [shop](/collections/).'),
    }),
    hasFrame: false,
  }
}
