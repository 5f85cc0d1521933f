// What the providers of search results call themselves.

export const PROVIDER_NAMES = {
  simulator: 'Simulator',
  dataforseo: 'DataForSEO',
  serpapi: 'SerpApi',
  serper: 'Serper',
  searxng: 'SearXNG',
} as const
