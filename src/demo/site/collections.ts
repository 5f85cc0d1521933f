// The shelves of the sample shop, and what is said of each.

export type Collection = {
  slug: string
  name: string
  title: string
  description: string
  intro: string
  /** How to choose among its products. */
  advice: string
  care: string
}

export const COLLECTIONS: readonly Collection[] = [
  {
    slug: 'hiking-boots',
    name: 'Hiking boots and shoes',
    title: 'Hiking Boots and Trail Shoes | Example Outdoor',
    description:
      'Hiking boots, walking boots and trail shoes that are tried on our own hills and can be resoled.',
    intro: `Feet differ more than faces do. That is why we carry few models, each in half sizes and most in two widths,
      and why you may send three pairs back and keep the one that fits. Everything here has been walked in by one of us for
      at least two hundred kilometres before we put it on the shelf.`,
    advice: `Start from the ground, not from the boot. On soft paths and forest roads a light shoe is enough, on stones
      a stiff sole saves your feet, and with a heavy pack an ankle that is held saves your knees. Our
      [guide to the best hiking boots](/blog/best-hiking-boots) says more.`,
    care: `Brush off the mud as long as it is wet, let boots dry away from the stove with newspaper inside, and grease
      the leather when it turns pale. A sole that is worn is no reason to buy new ones: we [replace it](/services/repairs).`,
  },
  {
    slug: 'tents',
    name: 'Tents',
    title: 'Tents for Backpacking and Families | Example Outdoor',
    description:
      'Backpacking tents, family tents and ultralight shelters, each pitched and rained on before we sell it.',
    intro: `A tent is a house that you carry, so every gram is a question. We sort ours by who sleeps inside and how it
      gets there: on a back, on a bicycle or in a car. All of them have stood a night under our garden sprinkler, and the
      zips have been pulled a thousand times by two patient apprentices.`,
    advice: `Count heads, then add one: a tent for three is comfortable for two with their things. If you carry it, look
      at the weight; if you drive, look at the standing height. And practise once at home, as our
      [guide to pitching a tent](/guides/how-to-pitch-a-tent) advises.`,
    care: `Never pack a tent away wet for longer than a day: mildew eats coatings. Let it dry in the shade, shake out
      the sand, and rub the zips with a candle once a year. Poles and pegs can be bought one by one.`,
  },
  {
    slug: 'sleeping-bags',
    name: 'Sleeping bags',
    title: 'Sleeping Bags and Warm Nights | Example Outdoor',
    description:
      'Down and synthetic sleeping bags with honest temperatures, washed, mended and refilled by us.',
    intro: `The number on a sleeping bag is a promise, and most promises are made for somebody else: a man of
      twenty-five with a full stomach. We print the temperature at which the average woman sleeps well, because whoever is
      warmer than that can open the zip, and whoever is colder has nothing left to close.`,
    advice: `Down is light and packs small but wants to stay dry; synthetic filling is heavier and forgives a wet night.
      Choose for the coldest night that you expect, not for the warmest. Our guide on
      [how to choose a sleeping bag](/guides/how-to-choose-a-sleeping-bag) compares them.`,
    care: `Hang it out in the morning, keep it loose in its large bag at home, and wash it once in two years at most. If you
      have no tumble dryer, leave the washing of down to us: half-dry feathers turn into lumps.`,
  },
  {
    slug: 'rain-jackets',
    name: 'Rain jackets and fleece',
    title: 'Rain Jackets and Fleece Layers | Example Outdoor',
    description:
      'Rain jackets without fluorine and fleece to wear beneath, made to be washed, treated and mended.',
    intro: `There is no bad weather, says the proverb, and whoever coined it had a good jacket. Ours keep the rain out for
      a whole day and let the steam of a climb escape. Under them goes a fleece, which is the cheapest warmth that there is
      and the first thing that we would pack for any season.`,
    advice: `Put the hood on in the shop and look over your shoulder: if you see its inside, it is the wrong hood. Check
      that the pockets can be reached above a hip belt. After that, read how to
      [look after a rain jacket](/guides/rain-jacket-care), because washing keeps it dry.`,
    care: `Wash it with a mild liquid soap and no softener, rinse it twice, and warm it in the dryer or with a cool iron so
      that drops roll off again. Small tears are closed with a patch from the inside.`,
  },
  {
    slug: 'merino-base-layer',
    name: 'Merino base layers',
    title: 'Merino Base Layers and Socks | Example Outdoor',
    description:
      'Merino base layers and socks from farms that we know, soft enough for bare skin and warm when wet.',
    intro: `Wool is the oldest technical fabric and still the best at what it does: it warms when it is damp, cools
      when it is dry, and does not smell after a week in a hut. We buy ours from two farms and have it knitted a day's drive
      from our warehouse, in weights for summer and for winter.`,
    advice: `The first layer should touch the skin everywhere without pressing anywhere. Choose the thin weight for
      anything that makes you sweat, the thick one for standing still and for sleeping. Between two sizes, take the smaller.`,
    care: `Air it overnight instead of washing it. When it must be washed, choose the wool programme at thirty degrees
      and dry it lying flat. Moths dislike cedar wood, and we dislike moths: send us the holes.`,
  },
  {
    slug: 'camp-kitchen',
    name: 'Camp kitchen',
    title: 'Camp Kitchen: Stoves, Pots, Mugs | Example Outdoor',
    description:
      'Camping stoves, pots and mugs for one pot or three courses, with spare parts for all that wears out.',
    intro: `Food tastes better outside, even when it is burnt. Our kitchen shelf is short: a stove that simmers, pots
      that nest, a mug that lasts. You will not find folding toasters here, but every seal, hose and valve for the
      stoves that we have sold since we opened, and recipes to go with them.`,
    advice: `For two people a pot of a litre and a half is right; for one, half of that. Gas is clean and quick, and fine
      down to the frost. What to put into the pot is written in our
      [backpacking meals](/blog/backpacking-meals), which cook in ten minutes.`,
    care: `Let stoves cool before they are packed, keep the jet free of soot with the needle in the box, and look at the
      seals each spring. Pots need no detergent: sand, water and a little patience will do.`,
  },
  {
    slug: 'lights-and-poles',
    name: 'Lights, poles and bags',
    title: 'Headlamps, Trekking Poles, Bags | Example Outdoor',
    description:
      'Headlamps, trekking poles and dry bags: the small things that decide how a long day outside ends.',
    intro: `Nobody plans a trip around a headlamp, yet the lamp decides whether the last hour is an adventure or a
      misfortune. This is the shelf of the small things: light for the way down, poles for the knees, and bags that keep dry
      what has to stay dry. Most of it fits into a stocking at Christmas.`,
    advice: `A lamp needs one good low level more than a dazzling high one. Poles should fold shorter than your pack is
      long. And of dry bags, three small ones in three colours serve better than a single large one.`,
    care: `Take batteries out of lamps that rest for months. Pull poles apart after rain, so that they dry from the inside,
      and never oil their clamps. Rinse salt water off bags and lamps before it crystallises.`,
  },
]
