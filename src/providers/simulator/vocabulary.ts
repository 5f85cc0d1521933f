// What the simulator's texts speak of. A topic is known by words of the keyword and brings its things (nouns in the
// plural), its qualities (adjectives) and its own sentences; a keyword that fits none gets the last one. In the
// sentences `{k}` stands for the keyword, `{t}` for a thing, `{q}` for a quality and `{n}` for a number.

type TopicSource = { name: string; words: string; things: string; qualities: string; sentences: string[] }

export const TOPICS: readonly TopicSource[] = [
  {
    name: 'furniture',
    words:
      'desk table chair sofa couch bed oak furniture shelf bookcase wardrobe lamp rug mattress office stool',
    things:
      'standing desks|bookcases|armchairs|corner sofas|bedside tables|drawer units|bar stools|floor lamps|' +
      'wool rugs|sideboards|dining sets|shelving units|cable trays|monitor arms|bed frames|footstools',
    qualities:
      'solid|hand-finished|space-saving|height-adjustable|flat-packed|oiled|upholstered|compact|rustic|sturdy',
    sentences: [
      'Solid oak, ash or veneer: how the tops differ and which one forgives a coffee cup.',
      'Measure the alcove first: most {t} need eight centimetres more than the drawing says.',
      'Delivered in two boxes and up in under an hour with the hex key that comes along.',
      'Drawers run on soft-close rails and the back panel is finished, so it can stand free in a room.',
      'The joints are pegged, not stapled, and spare legs can still be ordered {n} years later.',
      'Returns are collected from your door within {n} days, assembled or not.',
      'Our carpenters explain grain, finish and the care that {q} wood asks for.',
      'Pairs well with {t} and a wall in a warm grey.',
    ],
  },
  {
    name: 'garden',
    words:
      'garden plant plants seed lawn grow growing pruning tomato roses compost greenhouse shed mower hedge flower',
    things:
      'raised beds|seed trays|hedge trimmers|water butts|cold frames|pruning saws|grow lights|ground covers|' +
      'climbing roses|perennials|lawn feeds|compost bins|hand forks|trellises|bulbs|drip hoses',
    qualities:
      'hardy|evergreen|peat-free|frost-proof|slow-growing|fragrant|self-seeding|drought-tolerant|shade-loving',
    sentences: [
      'Sow under glass from late February and harden off once the nights stay above eight degrees.',
      'Cut back to an outward-facing bud, and never in a frost.',
      'Slugs leave the {q} sorts alone, which cannot be said of most {t}.',
      'Clay soil? Dig in grit in autumn and let the winter do the rest.',
      'A month-by-month calendar shows when to feed, mulch and divide.',
      'Allow {n} inches between plants; crowding invites mildew.',
      'Grown in our own nursery and sent out with damp roots.',
      'Readers send in photographs of their borders, patios and {t} every week.',
    ],
  },
  {
    name: 'food',
    words:
      'recipe recipes cook cooking food coffee espresso machine kitchen bread cake pizza vegan soup knife pan oven ' +
      'restaurant wine tea blender',
    things:
      'burr grinders|cast-iron pans|sourdough starters|paring knives|stand mixers|loaf tins|milk frothers|' +
      'spice racks|chopping boards|slow cookers|pasta machines|tasting menus|water filters|stock pots|baking stones',
    qualities:
      'crisp|slow-roasted|one-pan|gluten-free|small-batch|weeknight|oven-ready|dishwasher-safe|freshly ground',
    sentences: [
      'Prep takes {n} minutes, the oven does the rest, and leftovers keep for three days.',
      'Let the dough rest overnight: the crumb is lighter and the crust blisters as it should.',
      'A fine grind at nine bars for half a minute is where most baristas begin.',
      'Swap butter for oil and the whole thing turns out vegan without anybody noticing.',
      'We cooked it {n} times before it went into print, twice over a camp stove.',
      'Descale every second month, sooner where the water is hard.',
      'Nutrition per portion, a shopping list and the one step you must not skip.',
      'Serves four with bread, six as a starter.',
    ],
  },
  {
    name: 'travel',
    words:
      'travel hotel hotels flight flights holiday holidays beach city trip tour tours cruise visa airport luggage ' +
      'island hostel',
    things:
      'night trains|city passes|boutique hotels|carry-on bags|day trips|airport transfers|hiking trails|' +
      'ferry crossings|walking tours|rental cars|sea views|rooftop bars|travel adapters|hostel dorms|museum tickets',
    qualities:
      'family-run|off-season|all-inclusive|walkable|last-minute|beachfront|quiet|car-free|budget-friendly',
    sentences: [
      'Go in late September: the sea is still warm and rooms cost a third less.',
      'Free cancellation until {n} hours before arrival on most rates.',
      'The bus from the terminal runs every {n} minutes and takes cards.',
      'Where locals eat, which viewpoints are worth the climb and what to leave out.',
      'A {n}-day route with maps, opening times and places to sleep along the way.',
      'Compare cabin sizes, baggage rules and the fees that only show at checkout.',
      'Passports must be valid for six months beyond the day you leave.',
      'Guests praise the breakfast and the {q} rooms at the back.',
    ],
  },
  {
    name: 'money',
    words:
      'loan loans mortgage bank insurance credit card tax taxes invest investing pension savings price prices cheap ' +
      'invoice accounting crypto',
    things:
      'fixed-rate loans|savings accounts|index funds|overdraft fees|tax returns|credit scores|direct debits|' +
      'cashback cards|pension pots|home insurers|interest rates|brokerage fees|standing orders|balance transfers',
    qualities:
      'fee-free|tax-deductible|fixed|variable|interest-only|regulated|long-term|low-risk|instant-access',
    sentences: [
      'Representative example: repayments over {n} months at a fixed rate, no fee to settle early.',
      'Rates are checked every working day and the date stands beside each of them.',
      'Use the calculator to see what one percentage point does over the whole term.',
      'Your capital is at risk, and past returns say little about the next {n} years.',
      'What the small print allows the lender to change, in plain words.',
      'File before the end of January or a penalty is added automatically.',
      'A soft search leaves no mark on your file.',
      'Independent since 1998 and paid by readers, not by commission on {t}.',
    ],
  },
  {
    name: 'health',
    words:
      'health doctor dentist symptoms diet vitamin vitamins fitness gym yoga workout running pain sleep skin therapy ' +
      'protein pregnancy',
    things:
      'resistance bands|rest days|knee braces|foam rollers|blood tests|sleep trackers|warm-up drills|' +
      'protein powders|breathing exercises|physiotherapists|running shoes|side effects|screening tests|stretching routines',
    qualities:
      'evidence-based|low-impact|over-the-counter|gentle|chronic|clinically tested|sugar-free|supervised|mild',
    sentences: [
      'Reviewed by a physician; last checked against the current guideline.',
      'See a doctor if it lasts longer than {n} days or wakes you at night.',
      'Start with {n} repetitions, rest a minute, and stop when form goes.',
      'Most people notice a difference within six weeks, a few sooner.',
      'Causes, signs, treatment and when it is an emergency.',
      'The trial was small, so read the numbers with care.',
      'Ask your pharmacist before you combine it with blood thinners.',
      'A {q} plan for people who sit all day and sleep too little.',
    ],
  },
  {
    name: 'devices',
    words:
      'phone laptop computer camera tv headphones tablet monitor keyboard router smart battery charger gaming pc ' +
      'printer speaker watch',
    things:
      'noise-cancelling headphones|mechanical keyboards|docking stations|4K monitors|mesh routers|power banks|' +
      'action cameras|gaming mice|solid-state drives|webcams|graphics cards|e-readers|charging cables|soundbars',
    qualities:
      'wireless|refurbished|water-resistant|backlit|fast-charging|entry-level|flagship|repairable|ultra-light',
    sentences: [
      'In our battery test it ran for {n} hours of video at half brightness.',
      'Two ports on the left, one on the right, and a proper headphone jack.',
      'The fan is audible under load and silent otherwise.',
      'Firmware updates are promised for {n} years, which few makers do.',
      'Sensor, lens and software compared side by side with crops at full size.',
      'Teardown photos show a battery that comes out with four screws.',
      'Colours are accurate out of the box, blacks less so in a dark room.',
      'Refurbished {t} come with a two-year warranty and a new cable.',
    ],
  },
  {
    name: 'software',
    words:
      'software app seo marketing crm hosting website wordpress email analytics cloud api tool tools saas ecommerce ' +
      'keyword rank tracker backlink',
    things:
      'landing pages|audit reports|keyword lists|click-through rates|content briefs|crawl budgets|email sequences|' +
      'dashboards|integrations|conversion funnels|A/B tests|link profiles|webhooks|style guides|redirect maps',
    qualities:
      'self-hosted|open-source|no-code|white-label|real-time|technical|on-page|multi-user|data-driven|scalable',
    sentences: [
      'Import a list, pick a market and see the first numbers within {n} minutes.',
      'Free for one project; teams pay per seat and can export everything.',
      'We moved {n} thousand pages and kept the traffic: this is the checklist.',
      'Canonical tags, status codes and the other things a crawl turns up first.',
      'Connects to the spreadsheets, calendars and {t} that you use already.',
      'Written for people who have to explain the chart to a client on Monday.',
      'Benchmarks from {n} industries, with the raw figures to download.',
      'No tracking scripts, no lock-in, and support that answers in full sentences.',
    ],
  },
  {
    name: 'fashion',
    words:
      'shoes dress jacket coat jeans shirt sneakers boots bag jewelry ring watch fashion women womens mens kids wedding ' +
      'sunglasses perfume',
    things:
      'linen shirts|ankle boots|trench coats|wool jumpers|leather belts|wedding guests|tote bags|silver rings|' +
      'raw denim|rain jackets|cocktail dresses|knitted scarves|running tights|cashmere blends|statement earrings',
    qualities:
      'relaxed|tailored|vintage|fair-trade|organic cotton|oversized|waterproof|made-to-order|vegan leather',
    sentences: [
      'Runs half a size small; the size chart gives every measure in centimetres.',
      'Free exchanges within {n} days, worn once around the house or not at all.',
      'Cut in Porto from deadstock cloth, so each colour comes once.',
      'How to wear it to the office, to a wedding and on a wet Tuesday.',
      'Stylists chose {n} looks for under a hundred.',
      'Wash cold, dry flat and keep {q} pieces away from the radiator.',
      'New arrivals every Thursday, members see them a day early.',
      'From capsule wardrobes to {t}, what is worth the money this season.',
    ],
  },
  {
    name: 'vehicles',
    words:
      'car cars tyre tyres tire tires auto garage electric ev bike bikes bicycle motorcycle van parts engine brake used ' +
      'repair truck',
    things:
      'winter tyres|brake pads|roof racks|cargo bikes|charging points|service histories|oil filters|car mats|' +
      'dash cams|used estates|bike lights|tow bars|spark plugs|hub motors|test drives',
    qualities: 'plug-in|second-hand|all-season|low-mileage|roadworthy|belt-driven|certified|studded|foldable',
    sentences: [
      'Real-world range was {n} percent below the brochure on a cold motorway.',
      'Every listing shows mileage, owners and the last inspection.',
      'Torque figures, part numbers and photographs for each step.',
      'Fitted at {n} garages near you, usually within the week.',
      'Look for rust behind the sill and uneven wear before you shake hands.',
      'Leasing, financing or cash: the total cost over four years compared.',
      'Owners report {q} handling and thirsty engines.',
      'Recalls and service bulletins are listed by chassis number.',
    ],
  },
  {
    name: 'learning',
    words:
      'course courses learn learning school university degree training tutorial language exam lessons book books kids ' +
      'teacher online jobs job',
    things:
      'evening classes|study plans|practice exams|lecture notes|flash cards|entry requirements|apprenticeships|' +
      'scholarships|reading lists|video lessons|cover letters|starting salaries|open days|group projects',
    qualities:
      'self-paced|accredited|beginner-friendly|part-time|hands-on|interactive|advanced|tutor-led|printable',
    sentences: [
      'Twelve modules, {n} exercises and a certificate that employers recognise.',
      'No previous knowledge needed; bring a laptop and an hour an evening.',
      'Past papers with worked answers, sorted by topic and difficulty.',
      'Applications close in mid-January, places are given in March.',
      'Pronunciation is recorded by native speakers at two speeds.',
      'Graduates earn about {n} percent more after five years, says the survey.',
      'Teachers may copy the worksheets for their own classes.',
      'Start with the {q} track and skip what you know.',
    ],
  },
  {
    name: 'pets',
    words:
      'dog dogs cat cats puppy kitten pet pets fish horse bird vet aquarium breed breeds food toy toys leash collar',
    things:
      'puppy pads|scratching posts|dental chews|harnesses|litter trays|feeding bowls|flea treatments|' +
      'travel crates|training treats|aquarium pumps|name tags|grooming brushes|breed profiles|pet insurers',
    qualities:
      'grain-free|hypoallergenic|chew-proof|senior|house-trained|washable|vet-approved|indoor|playful',
    sentences: [
      'Weigh your animal first: the dose goes by kilogram, not by age.',
      'Chewed, dragged and washed {n} times by our four-legged testers.',
      'A {q} temper, a thick coat and a need for two walks a day.',
      'Vets explain which lumps can wait and which cannot.',
      'Change over slowly, a quarter of the bowl each week.',
      'Rehoming takes about {n} weeks and begins with a visit.',
      'Sizes run from toy breeds to mastiffs; measure behind the front legs.',
      'What to pack for a move with {t} and a nervous cat.',
    ],
  },
  {
    name: 'general',
    words: '',
    things:
      'starter kits|spare parts|buying guides|price lists|opening hours|customer stories|case studies|user manuals|' +
      'test results|gift cards|local dealers|frequent questions|new releases|trade fairs|sample packs|checklists|' +
      'warranty terms|service plans|size charts|reference tables',
    qualities:
      'affordable|reliable|independent|award-winning|practical|up-to-date|popular|professional|custom|certified',
    sentences: [
      'Compare {n} options by price, rating and delivery time.',
      'The differences that matter, and those that only look good in a brochure.',
      'Answers to the {n} questions we are asked most.',
      'What it costs, how long it takes and who should rather not.',
      'Collected over {n} years by people who use it every day.',
      'Call us, write to us or come by: the shop is open on Saturdays.',
      'Short, {q} and free of advertising.',
      'With pictures, dimensions and a table of {t} at the end.',
      'A second opinion before you spend a lot of money.',
      'Updated whenever something changes, with the old versions kept.',
    ],
  },
]
