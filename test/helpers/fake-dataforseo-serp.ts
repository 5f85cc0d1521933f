// Results as DataForSEO writes them, all invented: pages of ten organic results with other elements around them.

export type FakeItem = Record<string, unknown>

/** What of a posted task the fake looks at. */
export type FakeSearch = {
  keyword: string
  location_code?: number
  location_name?: string
  language_code: string
  device?: string
  depth?: number
  tag?: string
}

export type FakeResult = Record<string, unknown> & { items: FakeItem[] | null }

export function organicItem(page: number, url: string, more: FakeItem = {}): FakeItem {
  const { host, pathname } = new URL(url)
  return {
    type: 'organic',
    page,
    position: 'left',
    domain: host,
    title: `Title of ${host}${pathname}`,
    description: `What ${host} says.`,
    url,
    breadcrumb: `https://${host} › ${pathname.slice(1)}`,
    is_image: false,
    is_video: false,
    is_featured_snippet: false,
    rating: null,
    links: null,
    images: null,
    related_result: null,
    ...more,
  }
}

/** Ten sites a page, the same for the same keyword: https://site-1.example/oak-desk, https://site-2.example/oak-desk … */
export function fakeItems(keyword: string, pages: number): FakeItem[] {
  const slug = encodeURIComponent(keyword.replaceAll(' ', '-'))
  const items: FakeItem[] = []
  for (let page = 1; page <= pages; page++) {
    if (page === 1) items.push({ type: 'paid', page, domain: 'ads.example', url: 'https://ads.example/x' })
    for (let place = 1; place <= 10; place++)
      items.push(organicItem(page, `https://site-${(page - 1) * 10 + place}.example/${slug}`))
    if (page === 1)
      items.push({
        type: 'people_also_ask',
        page,
        items: [{ type: 'people_also_ask_element', title: 'Why?' }],
      })
    items.push({ type: 'related_searches', page, items: [`${keyword} near me`] })
  }
  return items
}

/** The result object around items, with the ranks that DataForSEO adds to each. */
export function fakeResult(
  search: FakeSearch,
  items: FakeItem[],
  more: Record<string, unknown> = {},
): FakeResult {
  const groups = new Map<unknown, number>()
  const ranked = items.map((item, index) => {
    const rank = (groups.get(item.type) ?? 0) + 1
    groups.set(item.type, rank)
    return { ...item, rank_group: rank, rank_absolute: index + 1 }
  })
  return {
    keyword: search.keyword,
    type: 'organic',
    se_domain: 'google.com',
    location_code: search.location_code ?? 2840,
    language_code: search.language_code,
    check_url: `https://www.google.com/search?q=${encodeURIComponent(search.keyword)}`,
    datetime: '2026-11-14 09:01:22 +00:00',
    spell: null,
    refinement_chips: null,
    item_types: [...groups.keys()],
    se_results_count: 0,
    pages_count: items.reduce((last, item) => Math.max(last, Number(item.page)), 0),
    items_count: items.length,
    items: ranked,
    ...more,
  }
}
