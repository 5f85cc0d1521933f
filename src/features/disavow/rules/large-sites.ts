// Sites so large that hardly anybody means to disavow all of them: a warning, never a refusal.

import { getDomain, getDomainWithoutSuffix } from 'tldts'

// By name alone: many of them have a domain in each country.
const LARGE_SITES: ReadonlySet<string> = new Set(
  `aliexpress alibaba amazon apple archive baidu bbc bing booking cloudflare cnn dropbox duckduckgo ebay etsy facebook
  flickr forbes github gitlab google imdb imgur instagram linkedin live medium microsoft mozilla msn naver netflix nytimes
  outlook paypal pinterest quora reddit samsung shopify slideshare soundcloud spotify stackexchange stackoverflow telegram
  theguardian tiktok tripadvisor trustpilot tumblr twitch twitter vimeo vk weibo whatsapp wikimedia wikipedia wordpress x
  yahoo yandex yelp youtube zoom`.split(/\s+/),
)

/** For a domain as it is disavowed; a sub-domain of a large site does not count. */
export function isLargeSite(domain: string): boolean {
  return getDomain(domain) === domain && LARGE_SITES.has(getDomainWithoutSuffix(domain) ?? '')
}
