// What one HTML page says about itself, as the crawler reads it: the shape between the extractor, the page record, the
// audit rules and the parse worker. Plain data, so that it crosses threads as it is. Every list and text is bounded by
// PAGE_LIMITS; counts count all, and `isTruncated` says that something was cut.

export const PAGE_LIMITS = Object.freeze({
  /**
   * Reading one page may take this much processor time, ten times what the largest honest page takes, so that slow machines
   * can read it, too, and this much heap of the thread that reads. Beyond either the page is given up (ADR 78).
   */
  readingCpuMs: 10_000,
  readingHeapMb: 512,
  /** UTF-16 units of a title, heading, description or other text that is kept. */
  textChars: 4_096,
  anchorChars: 500,
  altChars: 4_096,
  /** Longest address that is read from an attribute. */
  urlChars: 8_192,
  /** Once there are this many links, only those to new addresses are kept, until there are this many addresses. */
  links: 100_000,
  images: 5_000,
  /** UTF-16 units of the addresses and texts of links: enough for 100,000 with an address of 60 and a text of 20. */
  linkChars: 8_388_608,
  /** The same for images. */
  imageChars: 2_097_152,
  headings: 500,
  /** The texts of second-level headings. */
  h2s: 200,
  /** Fields that may lack a name, and the same number of buttons. */
  fields: 2_000,
  canonicals: 20,
  hreflangs: 500,
  directives: 50,
  jsonLdBlocks: 100,
  jsonLdChars: 1_048_576,
  /** Nodes of JSON-LD, and the same number of items of microdata. */
  structuredNodes: 300,
  structuredProperties: 100,
  resources: 500,
  imageSources: 500,
  frames: 500,
  formActions: 100,
  paginationUrls: 10,
  duplicateIds: 10,
  missingFragments: 10,
  ids: 20_000,
  /**
   * Ids and names of a page that links of others may lead to; for a page with more, links to its parts are not
   * judged.
   */
  parts: 5_000,
  /** Links to parts of other pages, and UTF-16 units of the name of such a part. */
  otherFragments: 10_000,
  fragmentChars: 200,
  /** UTF-16 units of visible text that words are counted in. */
  visibleChars: 2_000_000,
  /** How much of the visible text may need the slow segmenter of other scripts. */
  segmentedChars: 200_000,
})

/** `link` is the place of the link on its page, `name` the part that it leads to. */
export type OtherFragment = { link: number; name: string }

export type PageLink = {
  /** Normalised, without its fragment. */
  url: string
  /** The link's text; without any, the first alternative text inside it. */
  anchor: string
  /**
   * The link, or something in it, has a name for people who do not see it: aria-label, title, the title of a drawing.
   */
  hasLabel: boolean
  isNofollow: boolean
  /** Marked as an advertisement or as written by users: rel=sponsored or rel=ugc. */
  isQualified: boolean
  isExternal: boolean
  hasTargetBlank: boolean
}

export type PageImage = {
  /** Normalised; null for a data: address and without a usable src. */
  url: string | null
  /** Null without the attribute; `alt=""` is an empty text. */
  alt: string | null
  width: number | null
  height: number | null
  /** Browsers know its size before it is loaded: from width and height, as attributes or in its style attribute. */
  hasSize: boolean
  /** Its own srcset, or one of the sources of its picture. */
  hasSrcset: boolean
  /** Its srcset or its picture offers WebP, AVIF or JPEG XL. */
  hasModernSource: boolean
  isDataUri: boolean
  isSvg: boolean
}

/** A `<link>` to another address of this page: as written, and resolved (null when that gives no http address). */
type PageAlternate = { href: string; url: string | null; isInBody: boolean }

export type PageHreflang = PageAlternate & { code: string }

/** Where a page sends its visitors by itself, and after how long. */
export type PageRefresh = {
  delaySeconds: number
  /** Normalised; null when it is no http address. */
  url: string | null
}

/** A typed node of structured data; types of schema.org by their bare names. */
export type StructuredNode = {
  types: string[]
  properties: string[]
  /** The types of the node that it is part of, and as which property; null at the top level of a block or its `@graph`. */
  within: { types: string[]; property: string } | null
  /** The values of each property, and the types of nodes in it: structured-values.ts. Absent without any. */
  values?: Record<string, string[]>
}

export type JsonLd = {
  /** Script blocks, valid or not. */
  count: number
  invalidCount: number
  /** Distinct types of the nodes at the top level, in order. */
  types: string[]
  nodes: StructuredNode[]
}

export const META_KINDS_IN_BODY = ['robots', 'canonical', 'hreflang'] as const
export type MetaKindInBody = (typeof META_KINDS_IN_BODY)[number]

/** What the source has: `<head>` and `<body>` tags, and what ended the head before its end tag, an element or `text`. */
type DocumentParts = { headsCount: number; bodiesCount: number; headEndedBy: string | null }

export type Extracted = {
  /** The text of the first title element; null without one. The same holds for description and h1. */
  title: string | null
  titleCount: number
  description: string | null
  descriptionCount: number
  h1: string | null
  h1Count: number
  /** The first h1 has an image with an alternative text. */
  hasH1Alt: boolean
  h2Count: number
  /** The texts of the first h2 elements. */
  h2s: string[]
  /** Levels of the headings, 1 to 6, in the order of the page. */
  headings: number[]
  canonicals: PageAlternate[]
  /** Directives of `<meta name="robots">`, in lower case, each once. */
  robots: string[]
  /** The same for `<meta name="googlebot">`. */
  googlebot: string[]
  hreflangs: PageHreflang[]
  /** From the first `<link rel="amphtml">` of the head, normalised. */
  amphtmlUrl: string | null
  ogTags: { title: string | null; type: string | null; image: string | null; url: string | null }
  twitterCard: string | null
  jsonLd: JsonLd
  /** Items of microdata (itemscope with itemtype) and RDFa (typeof). */
  microdataCount: number
  microdata: StructuredNode[]
  rdfaCount: number
  lang: string | null
  viewport: string | null
  /** A meta element in the head sets a content security policy. */
  hasMetaPolicy: boolean
  /** From `<meta name="referrer">`. */
  referrerPolicy: string | null
  /** From the first `<meta http-equiv="refresh">` that browsers obey. */
  refresh: PageRefresh | null
  /** From `<link rel="next">` and `prev`, normalised. */
  paginationUrls: string[]
  /** The first `next` and the first `prev` of these links, normalised. */
  nextUrl: string | null
  prevUrl: string | null
  /** Where addresses are resolved: the page's own address, or its first usable `<base href>`. */
  baseUrl: string
  links: PageLink[]
  /** Links to http(s) addresses, kept or not. */
  linksCount: number
  externalLinksCount: number
  /** Links of the site with a session id, which `links` leaves out; `example` still has it. */
  sessionLinks: { count: number; example: string } | null
  /** Links of the site that are written with characters outside ASCII; `example` is one of them, as written. */
  unencodedLinks: { count: number; example: string } | null
  /**
   * Links that are meant for the web and lead nowhere: with a user name, a malformed host, or too long. They count among no
   * other links; one of them as it is written.
   */
  invalidLinks: { count: number; example: string } | null
  /** The first parts of the page that its own links name and no element has, without `#`. */
  missingFragments: string[]
  /** Links to parts of other pages of the site, each part once. */
  otherFragments: OtherFragment[]
  /** Hashes (fragments.ts) of the ids and names that links may lead to; null when there are too many. */
  partHashes: Uint32Array | null
  images: PageImage[]
  imagesCount: number
  missingAltImagesCount: number
  picturesWithoutImgCount: number
  /** Links and images that are counted and not kept. */
  referencesOmitted: number
  /**
   * Addresses of scripts, style sheets, frames and media, normalised; images have their own list. Addresses in srcset
   * attributes and styles are here only if they begin with `http:`.
   */
  resourceUrls: string[]
  /** The style sheets among `resourceUrls`, and the scripts that browsers run, each once. */
  stylesheetUrls: string[]
  scriptUrls: string[]
  /**
   * Where images may come from besides their src: srcset and data-src, data-srcset, data-original. Normalised, each once; what an
   * image has as its src as well is left out.
   */
  imageSourceUrls: string[]
  /** The pages that frames and iframes show, normalised. */
  frameUrls: string[]
  /** Where forms and their buttons (formaction) send to, normalised; without an action that is the page itself. */
  formActions: string[]
  /** Fields that are not hidden. */
  fieldsCount: number
  unlabelledFieldsCount: number
  buttonsCount: number
  emptyButtonsCount: number
  elementsCount: number
  duplicateIds: string[]
  metasInBody: MetaKindInBody[]
  document: DocumentParts
  wordsCount: number
  /** UTF-8 bytes of the visible text, runs of white space taken as one. */
  visibleTextBytes: number
  /** The same in UTF-16 units. */
  visibleTextChars: number
  hasPlaceholderText: boolean
  /** Fingerprint of the main text, by which near duplicates are found (text-fingerprint.ts). */
  textFingerprint: Uint8Array
  /** Equal for pages with the same words in the same order, unsigned 64 bits. 0n without words. */
  textHash: bigint
  isTruncated: boolean
}
