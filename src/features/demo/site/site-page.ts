// One page of the sample site as data. Each page is correct by itself; a fault is a change to this data (faults.ts), so
// that one line shows what is wrong with a page.

export const SITE_ORIGIN = 'https://www.outdoor.example'
export const SHOP_NAME = 'Example Outdoor'

export type Crumb = { label: string; path: string }

export type SitePage = {
  /** The path, including its query if any. */
  path: string
  lang: string | null
  hasViewport: boolean
  titles: string[]
  descriptions: string[]
  /** Addresses as they are written in the page. */
  canonicals: string[]
  alternates: { code: string; href: string }[]
  robots: string | null
  /** The og:type for social networks; null omits it. */
  ogType: string | null
  hasTwitterCard: boolean
  /** Blocks of JSON-LD, as texts. */
  structuredData: string[]
  headings: string[]
  crumbs: Crumb[]
  picture: { path: string; alt: string } | null
  /** The content of the page, as HTML. */
  main: string
  hasFrame: boolean
  headers: Readonly<Record<string, string>>
  /** The page is compressed if the client accepts it. */
  isCompressed: boolean
  /** How long the shop waits before it answers. */
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

/** Makes a page without faults. */
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
