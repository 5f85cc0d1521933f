// Pages of the sample site that are there because of what is wrong with them: left over, unfinished, or copied.

import { proseHtml } from './prose.ts'
import { RESOURCE_TEXTS } from './resource-texts.ts'
import { HOME, SITE_ORIGIN, type SitePage, sitePage } from './site-page.ts'
import { sizeCharts } from './size-charts.ts'

export function oldPages(): SitePage[] {
  return [
    ...RESOURCE_TEXTS.map(({ text, ...page }) =>
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
