// The lists of pages, links and images of a crawl, and everything about one page.

import { formatWhole, plural } from '../lib/format.ts'

export const pages = 'Pages of this crawl'
export const noun = (count: number) => (count === 1 ? 'page' : 'pages')
export const find = 'Find in addresses'
export const presets = {
  label: 'Presets',
  indexable: 'Indexable',
  clientErrors: 'Client errors (4xx)',
  serverErrors: 'Server errors (5xx)',
  noAnswer: 'No response',
  redirects: 'Redirects',
  noindex: 'Noindex',
  canonicalised: 'Canonical is another page',
  noTitle: 'No title',
  noDescription: 'No description',
  duplicateTitles: 'Title used on several pages',
  thin: (words: number) => `Thin: fewer than ${formatWhole(words)} words`,
  deep: (clicks: number) => `Deep: ${formatWhole(clicks)} clicks or more`,
  orphans: 'Orphans: no page links to them',
  slow: (ms: number) => `Slow: ${formatWhole(ms)} ms or more`,
  large: (size: string) => `Large: ${size} or more`,
  noAlt: 'Images without alt text',
  critical: 'With a critical issue',
} as const
export const linkPresets = {
  broken: 'Broken: an error, or no response',
  unchecked: 'Status not known',
  redirects: 'Status 3xx',
  external: 'To other sites',
  internal: 'Within the site',
  nofollow: 'Nofollow',
  emptyAnchor: 'Without anchor text',
} as const
export const imagePresets = {
  broken: 'Broken: an error, or no response',
  unchecked: 'Status not known',
  noAlt: 'Without alt text',
  noSize: 'Without width or height',
  external: 'From other sites',
  svg: 'SVG',
} as const
export const noPages = 'The crawl has no pages'
export const noLinks = 'The crawl found no links'
export const noImages = 'The crawl found no images'
export const noAnswer = 'No response came'
export const refused = 'The site turns programs away; people may well get the page'
export const statusHint = 'Of the last response, after redirects'
export const notChecked = 'Not checked, or no response came'
export const notRead = 'The page was not read'
export const noDepth = 'Only in a sitemap: no click path from the start page was found'
export const empty = 'Empty'
export const openAll = 'Open everything about this page'
export const visit = 'Visit'

export const links = 'Links of this crawl'
export const linkNoun = (count: number) => (count === 1 ? 'destination' : 'destinations')
export const example = 'Example page'
export const anchor = 'Anchor'
export const external = 'External'
export const sources = 'Pages that link here'
export const sourceNoun = (count: number) => (count === 1 ? 'link' : 'links')
export const nofollow = 'nofollow'
export const newTab = 'new tab'
export const crawledPage = 'Open the crawled page'

export const images = 'Images of this crawl'
export const imageNoun = (count: number) => (count === 1 ? 'image' : 'images')
export const imageSources = 'Pages with this image'
export const imageSourceNoun = (count: number) => (count === 1 ? 'use' : 'uses')
export const embedded = 'Images embedded in pages (data:)'
export const noAlt = 'No alt attribute'
export const size = 'Size'
export const noSize = 'No width and height in the page'
export const yes = 'Yes'
export const no = 'No'

export const noUrl = 'No page was named'
export const noUrlText = 'Choose a page from the list of pages.'
export const toPages = 'All pages'
export const notCrawled = 'This crawl did not read the page'
export const notCrawledText = 'The page may be beyond a limit, forbidden by robots.txt, or new since.'
export const groups = {
  answer: 'Response',
  index: 'Index',
  content: 'Content',
  links: 'Links and images',
  markup: 'Markup',
} as const
export const redirectsTo = 'Redirects to'
export const clicksFromStart = (depth: number) => (depth === 0 ? 'Start page' : plural(depth, 'click'))
export const characters = (count: number) => plural(count, 'character')
export const issues = 'Issues'
export const noIssues = 'Nothing to fix was found on this page.'
export const linksIn = 'Links to this page'
export const noLinksIn = 'No link to this page was found.'
export const linksOut = 'Links on this page'
export const noLinksOut = 'No link on this page was found.'
export const imagesOn = 'Images on this page'
export const noImagesOn = 'No image on this page was found.'
export const allOf = (count: string, noun: string) => `All ${count} ${noun}`
export const linksNoun = () => 'links'
export const keywordNoun = 'keywords'
export const ranks = 'Keywords that rank with this page'
export const noRanks = 'No tracked keyword ranks with this page.'
export const search = 'Search performance of this page'
export const noSearch = 'No search data for this page.'
export const days = (from: string, to: string) => `${from} to ${to}`
export const clicks = 'Clicks'
export const impressions = 'Impressions'
export const ctr = 'Click rate'
export const averagePosition = 'Average position'
export const backlinks = 'Backlinks to this page'
export const noBacklinks = 'No backlink to this page is known.'
export const backlinksCount = 'Backlinks'
export const referringDomains = 'Referring domains'
export const rank = 'Rank'
export const noneKnown = 'Not known'
