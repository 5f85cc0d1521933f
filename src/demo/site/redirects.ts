// Addresses of the sample site that lead elsewhere, and those that only fail.

export const REDIRECTS: Readonly<Record<string, { status: number; location: string }>> = {
  // A chain: the shop has moved twice.
  '/shop': { status: 301, location: '/store' },
  '/store': { status: 301, location: '/collections/' },
  // Temporary for years.
  '/gift-cards': { status: 302, location: '/services/gift-vouchers' },
  // A loop.
  '/blog/summer-sale': { status: 301, location: '/blog/summer-sale-2025' },
  '/blog/summer-sale-2025': { status: 301, location: '/blog/summer-sale' },
  // Ends at nothing.
  '/products/classic-lantern': { status: 301, location: '/products/lantern' },
}

/** The program behind it is broken. */
export const FAILING_PATH = '/services/stock-check'
