// How the simulator's sites speak: the titles, openings and closings of each kind of site. `{k}` is the keyword and
// `{K}` the same with capitals, `{s}` the site's name, `{t}`, `{q}` and `{Q}` words of the topic, `{n}` a number, `{y}` a
// year. They treat the keyword as a name, because it may be of any language and any form.

export const KINDS = ['shop', 'magazine', 'review', 'forum', 'reference', 'video', 'service', 'news'] as const
export type Kind = (typeof KINDS)[number]

type KindPhrases = { titles: string[]; openings: string[]; folders: string[] }

export const PHRASES: Readonly<Record<Kind, KindPhrases>> = {
  shop: {
    titles: [
      '{K} | {s}',
      'Buy {K} Online - Free Delivery | {s}',
      '{K}: {n} Models in Stock - {s}',
      'Shop {K} and {t} at {s}',
      '{s} - {K} from Our Own Workshop',
      '{K} on Sale, {Q} and in Stock',
      '{Q} {k} - next-day delivery | {s}',
      '{K} - Price, Sizes & Reviews - {s}',
    ],
    openings: [
      'Shop {n} kinds of {k} with free delivery and easy returns.',
      'Our range of {k} is made to order and leaves the warehouse within {n} days.',
      'Find {q} {k} at fair prices, from first steps to professional use.',
      'Order {k} today, pay in {n} days.',
      'Big choice of {k}, {t} and everything that goes with them.',
      '{K} in {n} variants. Rated 4.{n} by verified customers.',
      'Looking for {k}? Filter by size, colour, price and brand.',
      '{s} has sold {k} since 1987, in the shop and online.',
      'Save up to {n}% on {k} this week, while stock lasts.',
    ],
    folders: ['products', 'shop', 'collections', 'c', 'store', 'catalog', 'p', 'category'],
  },
  magazine: {
    titles: [
      'The Complete Guide to {K} - {s}',
      '{K}: What You Should Know in {y}',
      '{n} Things Nobody Tells You About {K}',
      'How to Choose {K} Without Regret | {s}',
      '{K} Explained: {t}, Costs and Pitfalls',
      'Is {K} Worth It? {n} Experts Answer',
      "A Beginner's Guide to {K} ({y})",
      '{K} or {t}? How to Decide - {s}',
      'Why {k} is not what it was {n} years ago',
    ],
    openings: [
      'What is {k}, and who needs it?',
      'We asked {n} readers how they found {k} and what they would do differently.',
      'Everything about {k} in one place: basics, costs, mistakes.',
      'A calm look at {k} without the marketing.',
      'Few subjects divide our readers like {k}.',
      'This guide takes you from the first idea of {k} to the last detail.',
      'If {k} is new to you, begin here.',
      '{K} has changed a good deal since {y}.',
      'From {t} to {k}: an honest overview by people who do this for a living.',
      'Editors of {s} on {k}, updated for {y}.',
    ],
    folders: ['blog', 'guides', 'articles', 'magazine', 'learn', 'stories', 'ideas', 'advice'],
  },
  review: {
    titles: [
      'The {n} Best {K} of {y} - {s}',
      '{K} Tested: {n} Candidates, One Winner',
      'Best {K} {y}, Reviewed by {s}',
      '{K} Review: {Q}, but Is It Good?',
      '{n} Top-Rated {K} for Every Budget',
      '{K} Compared - Prices, Pros and Cons',
      'Our Favourite {K} After {n} Months of Use',
    ],
    openings: [
      'We bought {n} and tested each for a month: these {k} are worth it.',
      'The best {k} for most people, the best cheap pick and three to avoid.',
      'Looking for the best {k}? Our laboratory compared {n}.',
      'How {k} did against {t} in our long-term test.',
      'Pros: {q}, well made. Cons: the price.',
      'Ratings for {n} {k}, measured and weighted the same way every year.',
      'After {n} weeks of daily use our verdict on {k} is clear.',
      'Which {k} won our blind test surprised all of us.',
    ],
    folders: ['reviews', 'best', 'tests', 'compare', 'top', 'buying-guides'],
  },
  forum: {
    titles: [
      '{K} - which one should I get? : {s}',
      'Anyone with experience of {k}?',
      'Help with {k}, please',
      '{K} vs {t} - opinions wanted | {s}',
      'What is your favourite {k}? - {s}',
      '[Solved] Problem with {k} - {s} community',
    ],
    openings: [
      '{n} answers: I have been looking at {k} for a while and cannot decide.',
      'Has anybody here tried {k} together with {t}?',
      'Top answer: go for the {q} one, you will not regret it.',
      'Hi all, first post. My question is about {k}.',
      'Posted by a member for {n} years: short version, it depends on what you want from {k}.',
      "I'd stay away from {k} unless you can try it first.",
      'Same here, {k} gave up after {n} months and support was no help.',
    ],
    folders: ['threads', 'questions', 'community', 't', 'discussion', 'topic'],
  },
  reference: {
    titles: [
      '{K} - {s}',
      '{K}: Definition, History and Use - {s}',
      'What Is {K}? Meaning and Examples',
      '{K} (Overview) | {s}',
      '{K} - Facts and Figures',
    ],
    openings: [
      '{K} is a term for things that are used together with {t}.',
      'From the free encyclopedia: {k} denotes a {q} form that spread after {y}.',
      'Definition of {k}, its origin and how the word is used today.',
      'This article is about {k}. For other meanings see the list below.',
      'History, types and production of {k}, with {n} sources.',
      'Facts about {k}: size, age, spread and names in {n} languages.',
    ],
    folders: ['wiki', 'topics', 'glossary', 'encyclopedia', 'facts'],
  },
  video: {
    titles: [
      '{K} - Full Tutorial ({y})',
      'I tried {K} for {n} days',
      '{K} in {n} minutes - {s}',
      'STOP buying {K} before you watch this',
      '{K}: how it is made',
    ],
    openings: [
      '{n} thousand views: in this video I show you {k} from start to finish.',
      'Chapters: intro, {t}, {k}, the result.',
      'Duration {n}:05. Links to all the {t} are in the description.',
      'Today we put {k} to the test in the workshop.',
      'Subscribe for a new film about {k} every Sunday.',
    ],
    folders: ['watch', 'videos', 'clips'],
  },
  service: {
    titles: [
      '{K} Near You - Free Quote | {s}',
      '{s}: {K} for Home and Business',
      '{K} by Specialists | {s}',
      'Professional {K} - Book Online',
      '{K} Prices {y} and Free Advice - {s}',
      '{Q} {k} from a local team',
    ],
    openings: [
      'Get a free quote for {k} from {n} firms in your area.',
      '{s} is a family business for {k}, {t} and repairs.',
      'Book {k} online in two minutes; we call back the same day.',
      'Trusted by {n} thousand customers for {k}.',
      'Need help with {k}? Our team is there seven days a week.',
      'Fixed prices for {k}, no call-out fee, {n}-month guarantee.',
    ],
    folders: ['services', 'solutions', 'locations', 'pricing', 'what-we-do'],
  },
  news: {
    titles: [
      '{K}: prices fall by {n} percent - {s}',
      'New rules for {k} from {y}',
      '{K} boom takes dealers by surprise | {s}',
      'What the latest figures say about {k}',
      'Why everybody is talking about {k} - {s}',
    ],
    openings: [
      'Demand for {k} rose by {n} percent over the year, the trade association says.',
      '{K} is back in the headlines after a {q} season.',
      'Makers of {t} say that {k} will cost more from {y}.',
      'The market for {k} has doubled in {n} years.',
      'Consumer groups warn of fake shops that offer {k}.',
    ],
    folders: ['news', 'business', 'lifestyle', 'world', 'economy'],
  },
}

/** What any site may say second. */
export const CLOSINGS: readonly string[] = [
  'Jump to: prices, sizes, {t}, common questions.',
  'Sign up for the newsletter and get {n}% off.',
  'Also of interest: {q} {t}.',
  'More than {n} thousand people read this last month.',
  'Open Monday to Saturday until {n} past six.',
  'Part {n} of our series on {t}.',
  'Download the full table as a spreadsheet.',
  'Written and checked by the staff of {s}.',
  'Get in touch if you have a question about {k}.',
  'Compare with {t} of the same class.',
  'Our {y} edition has {n} new entries.',
  'Not sure? Borrow one from the library of things for {n} days.',
]

/** What any site may add when it has said little. */
export const LAST_WORDS: readonly string[] = [
  'Read on for {t} and more.',
  'Includes a checklist to print.',
  'Last updated in spring {y}.',
  'Photos by our readers.',
  'See what others say about {k}.',
  'Find out which suits you best.',
  'No registration needed.',
  'Prices include tax and packing.',
  'Missing something? Tell us.',
  'With {n} comments.',
  'Free of advertising since {y}.',
  'In association with {s}.',
]

/** What comes before or after the keyword in the name of a page; `{t}` is a thing of the topic. */
export const SLUGS: readonly string[] = [
  '{k}',
  '{k}',
  '{k}',
  'best-{k}',
  '{k}-guide',
  'how-to-choose-{k}',
  '{k}-review',
  '{k}-and-{t}',
  '{t}-or-{k}',
  'what-is-{k}',
  '{k}-prices',
  '{k}-{y}',
  'top-{n}-{k}',
  '{k}-tips',
  'buy-{k}',
  '{k}-for-beginners',
]
