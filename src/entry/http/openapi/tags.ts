// What each group of operations is about, in a sentence or two for somebody who sees the API for the first time.

const DESCRIPTIONS: Readonly<Record<string, string>> = {
  Account: 'The account that the key belongs to: its plan, its limits and what is used of them.',
  Projects: 'A project is one site with its settings. Everything else belongs to a project.',
  Competitors: 'Other sites that a project is compared with in rankings and backlinks.',
  'Rank tracker':
    'Keywords and where the site stands in search results for them, day by day: keywords with their analyses and history, segments, tags and the overview of all.',
  Crawls: 'Crawls of the site: start one, follow it, cancel it, and say what is crawled.',
  'Crawl data':
    'What a completed crawl found: pages, links, images, issues with the pages behind them, and changes since another crawl.',
  Comparisons: 'Two crawls, or several projects, side by side.',
  'Search performance': 'Clicks, impressions and positions from Search Console, by day, query and page.',
  'Quick wins': 'Ranked lists of what to do next, computed from search data.',
  URLs: 'Everything known of an address, joined from the crawl, search data, ranks and backlinks.',
  Backlinks:
    'Links of other sites to the project and to its competitors, with referring domains, anchors and linked pages.',
  Disavow: "The project's disavow list, and the file to hand to search engines.",
  Notes: 'What happened on a day, shown beside the charts.',
  Activity: 'Work that is under way.',
  Events: 'What happened in a project: crawls that ended, data that came in or did not, alerts.',
  Alerts: 'What somebody should hear of: alerts that are open, and the rules that open them.',
  Webhooks: 'Addresses that are told of events by signed messages, with what was sent to each.',
}

export function describeTag(name: string): { name: string; description?: string } {
  const description = DESCRIPTIONS[name]
  return { name, ...(description !== undefined && { description }) }
}
