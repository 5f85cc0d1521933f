// One page of the sample site as data. Each is whole and well made by itself; a fault is a change to this data
// (faults.ts), so that what is wrong with a page can be read in one line.

export const SITE_ORIGIN = 'https://www.outdoor.example'
export const SHOP_NAME = 'Example Outdoor'

export type Crumb = { label: string; path: string }

export type SitePage = {
  /** The path, with its query if it has one. */
  path: string
  lang: string | null
  hasViewport: boolean
  titles: string[]
  descriptions: string[]
  /** Addresses as they are written. */
  canonicals: string[]
  alternates: { code: string; href: string }[]
  robots: string | null
  /** The description for social networks; null leaves it out. */
  ogType: string | null
  hasTwitterCard: boolean
  /** Blocks of JSON-LD, as texts. */
  structuredData: string[]
  headings: string[]
  crumbs: Crumb[]
  picture: { path: string; alt: string } | null
  /** HTML. */
  main: string
  hasFrame: boolean
  headers: Readonly<Record<string, string>>
  /** The page is compressed if the client accepts it. */
  isCompressed: boolean
  /** How long the shop thinks before it answers. */
  delayMs: number
}

type PageText = {
  path: string
  title: string
  description: string
  heading: string
  main: string
  picture?: { path: string; alt: string }
  crumbs?: Crumb[]
  ogType?: string
  structuredData?: object[]
}

const SECURITY_HEADERS = {
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
  'content-security-policy': "default-src 'self'",
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'SAMEORIGIN',
  'referrer-policy': 'strict-origin-when-cross-origin',
}

export const HOME: Crumb = { label: 'Home', path: '/' }
export const SHOP: Crumb = { label: 'Shop', path: '/collections/' }
export const BLOG: Crumb = { label: 'Blog', path: '/blog/' }

/** A page without a fault. */
export function sitePage(text: PageText): SitePage {
  const crumbs = text.crumbs ?? [HOME]
  return {
    path: text.path,
    lang: 'en',
    hasViewport: true,
    titles: [text.title],
    descriptions: [text.description],
    canonicals: [SITE_ORIGIN + text.path],
    alternates: [],
    robots: null,
    ogType: text.ogType ?? 'website',
    hasTwitterCard: true,
    structuredData: [breadcrumbs(crumbs, text), ...(text.structuredData ?? [])].map((data) =>
      JSON.stringify({ '@context': 'https://schema.org', ...data }),
    ),
    headings: [text.heading],
    crumbs,
    picture: text.picture ?? null,
    main: text.main,
    hasFrame: true,
    headers: SECURITY_HEADERS,
    isCompressed: true,
    delayMs: 0,
  }
}

function breadcrumbs(crumbs: readonly Crumb[], { heading, path }: PageText): object {
  const steps = [...crumbs, { label: heading, path }]
  return {
    '@type': 'BreadcrumbList',
    itemListElement: steps.map((step, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: step.label,
      item: SITE_ORIGIN + step.path,
    })),
  }
}
