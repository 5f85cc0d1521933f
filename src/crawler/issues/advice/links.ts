// Advice on links.

import type { LINKS } from '../links.ts'
import { adviceFor } from './advice.ts'

const CRAWLABLE = 'https://developers.google.com/search/docs/crawling-indexing/links-crawlable'
const SEQUENTIAL = 'https://html.spec.whatwg.org/multipage/links.html#sequential-link-types'

export const LINKS_ADVICE = adviceFor<typeof LINKS>({
  link_internal_nofollow: {
    matters:
      'A page of the site tells search engines not to vouch for another, which then may be found later and count for less.',
    fix: 'Remove nofollow from links within the site. To keep a page out of search, use noindex on that page.',
    reference: 'https://developers.google.com/search/docs/crawling-indexing/qualify-outbound-links',
  },
  link_external_followed: {
    matters:
      'Search engines take a link for a recommendation, and links that are paid for must be marked as such.',
    fix: 'Add rel="nofollow" to the links, rel="sponsored" to advertisements and rel="ugc" to what users write. To allow links without it, switch external_nofollow off.',
    reference: 'https://developers.google.com/search/docs/crawling-indexing/qualify-outbound-links',
  },
  link_http_on_https: {
    matters: 'Visitors take a detour through an unprotected request that can be read and changed on its way.',
    fix: 'Write the links with https://, or without scheme and host. In a content management system, change the address of the site in its settings.',
    reference: 'https://web.dev/articles/why-https-matters',
  },
  link_other_www: {
    matters: 'Each page then has two addresses, or every such click takes a redirect more than it has to.',
    fix: 'Write the links without scheme and host, or with the one host that the site uses. Redirect the other host to it with a 301.',
    reference: 'https://developers.google.com/search/docs/crawling-indexing/consolidate-duplicate-urls',
  },
  link_localhost: {
    matters: 'The link works for nobody but the developer.',
    fix: 'Replace it with the public address, and look for a setting of the site that still names the development server.',
    reference: CRAWLABLE,
  },
  link_empty_anchor: {
    matters:
      'Screen readers announce just "link", and search engines do not learn what the other page is about.',
    fix: 'Give the link a text, or the image inside it an alt text. For an icon, an aria-label will do.',
    reference: CRAWLABLE,
  },
  link_generic_anchor: {
    matters:
      'The text of a link tells visitors and search engines what the page behind it is about; people who go from link to link with a screen reader hear only that text.',
    fix: 'Write what the page behind the link offers: "Delivery times" instead of "Click here". If the design needs "Read more", add the subject in an aria-label.',
    reference: 'https://developers.google.com/search/docs/crawling-indexing/links-crawlable',
  },
  link_address_anchor: {
    matters:
      'A bare address tells neither readers nor search engines what the page is about, and screen readers spell it out.',
    fix: 'Use the title of the page, or a few words about it, as the text of the link.',
    reference: 'https://developers.google.com/search/docs/crawling-indexing/links-crawlable',
  },
  link_tracking_parameter: {
    matters:
      'Search engines crawl the same page under several addresses, and web analytics start a new visit at each such link and lose where the visitor really came from.',
    fix: 'Remove the parameters from links within the site, and keep them for advertisements and newsletters. To measure clicks on your own pages, use events.',
    reference: 'https://developers.google.com/search/docs/crawling-indexing/url-structure',
  },
  link_unencoded: {
    matters:
      'Programs encode such characters differently, so some ask for another address than the one that is meant, and one page gets several addresses.',
    fix: 'Write the address in UTF-8 with percent encoding, such as /%C3%BCber for /über; the functions for addresses of every language do that.',
    reference: 'https://developers.google.com/search/docs/crawling-indexing/url-structure',
  },
  link_fragment_missing: {
    matters:
      'Anyone who follows the link stays at the place or jumps to the top, and search engines cannot show a link to that part of the page.',
    fix: 'Give the element that is meant the id that the link names, or correct the link. If a script opens something there, use a button element instead.',
    reference: 'https://html.spec.whatwg.org/multipage/browsing-the-web.html#scrolling-to-a-fragment',
  },
  link_session_id: {
    matters:
      'Search engines find the same pages under ever new addresses and waste their time on them, and a shared link may share the session.',
    fix: 'Keep sessions in cookies only (in Java, a tracking-mode of COOKIE; in PHP, session.use_trans_sid = 0), and redirect addresses with a session id to those without.',
    reference: 'https://developers.google.com/search/docs/crawling-indexing/url-structure',
  },
  references_left_out: {
    matters:
      'Pages behind links that are not read may be missing from the crawl or seem deeper than they are, and no visitor can use a list that long.',
    fix: 'Divide the list into pages or sections with links to each other, and list all addresses in a sitemap.',
    reference: 'https://developers.google.com/search/docs/crawling-indexing/links-crawlable',
  },
  links_by_script: {
    matters:
      'Search engines that run scripts find the pages behind these links later, and the others not at all.',
    fix: 'Send the links that matter, such as the menu and lists of products, as a elements with an href in the HTML.',
    reference: 'https://developers.google.com/search/docs/crawling-indexing/javascript/javascript-seo-basics',
  },
  too_many_links: {
    matters: 'Visitors overlook what is important among so many, and each link passes on less.',
    fix: 'Take links out of menus and footers that hardly anybody uses, and divide long lists into several pages.',
    reference: CRAWLABLE,
  },
  dead_end: {
    matters: 'Visitors can only go back, and search engines find nothing further from here.',
    fix: 'Add the navigation of the site and links to related pages. If they are there, check that they are a elements with an href.',
    reference: CRAWLABLE,
  },
  deep_page: {
    matters: 'Pages that are many clicks away are visited less, crawled later and taken for less important.',
    fix: 'Link to the page from a category, an overview or a related page that is nearer to the start page.',
    reference: CRAWLABLE,
  },
  pagination_link_missing: {
    matters:
      'Google does not use rel=next and rel=prev, so the further pages and what they list may never be found.',
    fix: 'Link to the next and the previous page with ordinary a elements that have an href.',
    reference:
      'https://developers.google.com/search/docs/specialty/ecommerce/pagination-and-incremental-page-loading',
  },
  pagination_self: {
    matters:
      'Programs that follow the series, such as readers and crawlers, go in a circle, and the pages behind it are not found that way.',
    fix: 'Name the next page of the series in rel=next and the one before in rel=prev. Leave rel=next out on the last page, and rel=prev on the first.',
    reference: SEQUENTIAL,
  },
  pagination_non_200: {
    matters: 'The series breaks off for anyone who follows it, or takes a detour from page to page.',
    fix: 'Name the address at which the next or the previous page of the series answers with 200. If there is none, leave rel=next or rel=prev out.',
    reference: SEQUENTIAL,
  },
  pagination_loop: {
    matters:
      'Programs that follow the series never come to its end, and may read the same pages again and again.',
    fix: 'Let rel=next of each page name the one behind it and rel=prev the one before it. The last page has no rel=next, the first no rel=prev.',
    reference: SEQUENTIAL,
  },
  pagination_sequence: {
    matters: 'Two pages contradict each other about their order, so neither can be relied on.',
    fix: 'Let both pages name each other by their canonical addresses, one with rel=next and the other with rel=prev.',
    reference: SEQUENTIAL,
  },
  link_broken_internal: {
    matters: 'Visitors run into an error in the middle of the site, and crawlers lose their way.',
    fix: 'Change the link to the right address or remove it. If the address has moved, redirect it with a 301 as well.',
    reference: CRAWLABLE,
  },
  link_broken_external: {
    matters: 'Visitors run into an error, and a page with dead links looks neglected.',
    fix: 'Link to where the content has moved, to an archived copy or to another source, or remove the link.',
    reference: CRAWLABLE,
  },
  link_to_redirect_internal: {
    matters: 'Every click takes one request more than it has to, and so does every crawl.',
    fix: 'Change the link to the address where the redirect ends; menus and templates first, since they are on every page.',
    reference: 'https://developers.google.com/search/docs/crawling-indexing/301-redirects',
  },
  link_to_redirect_external: {
    matters: 'It costs visitors a moment, and may one day lead somewhere else.',
    fix: 'If the redirect is permanent, change the link to the address where it ends. Leave links that count clicks or choose a language.',
    reference: 'https://www.rfc-editor.org/rfc/rfc9110#name-redirection-3xx',
  },
  link_to_noindex: {
    matters:
      'Links tell search engines which pages matter, and these lead to one that they must not show; after some time they follow its links no more.',
    fix: 'If the page should be found, remove its noindex. If it is meant to stay hidden, like a login or a basket, nothing has to be done.',
    reference: 'https://developers.google.com/search/docs/crawling-indexing/block-indexing',
  },
  link_to_canonicalised: {
    matters:
      'Links and the canonical contradict each other: search engines crawl both addresses and may choose the wrong one.',
    fix: 'Link to the canonical address. If the page should be found itself, correct its canonical element.',
    reference: 'https://developers.google.com/search/docs/crawling-indexing/consolidate-duplicate-urls',
  },
  link_fragment_broken: {
    matters: 'Visitors arrive at the top of the page and have to look for what the link promised.',
    fix: 'Change what follows the # to the id of the element that is meant, or give that element the id that the link names. If a script adds the id, nothing has to be done.',
    reference: 'https://html.spec.whatwg.org/multipage/browsing-the-web.html#scroll-to-fragid',
  },
  mixed_follow_nofollow_inlinks: {
    matters: 'The site contradicts itself about whether the page is worth following.',
    fix: 'Decide once. In nearly all cases, remove nofollow from the links within the site.',
    reference: 'https://developers.google.com/search/docs/crawling-indexing/qualify-outbound-links',
  },
  single_inlink: {
    matters:
      'Search engines judge by links how important a page is, and if the one page that links to it changes, nobody finds it any more.',
    fix: 'Link to the page from others on the same subject, from its category, or from the menu. If it does not matter, leave it.',
    reference: 'https://developers.google.com/search/docs/crawling-indexing/links-crawlable',
  },
  nofollow_inlinks_only: {
    matters:
      'The site itself tells search engines not to follow the way to the page, so they may find it late or not at all.',
    fix: 'Remove nofollow from links to pages that should be found. If the page should not be found, give it noindex.',
    reference: 'https://developers.google.com/search/docs/crawling-indexing/qualify-outbound-links',
  },
  orphan: {
    matters:
      'Visitors cannot get there, and search engines take a page that nobody links to for unimportant.',
    fix: 'Link to the page from where its subject belongs. If it is no longer needed, remove it and take it out of the sitemap.',
    reference: CRAWLABLE,
  },
})
