// Pages for a fake site: plain ones, and whole sites of them in a graph. A page is written so that no audit rule would
// mind it unless a test wants that.

import type { SiteReply, SiteRoutes } from './fake-site.ts'

export type PageParts = {
  title?: string
  /** Into the head, as it is. */
  head?: string
  links?: readonly string[]
  images?: readonly string[]
  text?: string
  /** Into the body, as it is. */
  body?: string
}

export function html(parts: PageParts = {}): string {
  const { title = 'A page', head = '', links = [], images = [], text = '', body = '' } = parts
  const anchors = links.map((href, index) => `<a href="${escaped(href)}">Link ${index + 1}</a>`)
  const pictures = images.map((src) => `<img src="${escaped(src)}" alt="A picture">`)
  return `<!doctype html><html lang="en"><head><title>${title}</title>${head}</head>
<body><h1>${title}</h1><p>${text}</p>${anchors.join('\n')}${pictures.join('\n')}${body}</body></html>`
}

export function page(parts: PageParts = {}): SiteReply {
  return { body: html(parts) }
}

export function redirect(to: string, status = 301): SiteReply {
  return { status, headers: { location: to } }
}

export const IMAGE: SiteReply = { headers: { 'content-type': 'image/png' }, body: 'not really a picture' }

function escaped(href: string): string {
  return href.replaceAll('&', '&amp;').replaceAll('"', '&quot;')
}

/**
 * `count` pages at / and /page/1 …: each links to the next `fanOut` of its tree, to the start and to two others, so
 * that most are found by many ways; depth is that of the tree. Each page has two of `images` images.
 */
export function graphSite(count: number, { fanOut = 8, images = 20 } = {}): SiteRoutes {
  const routes: SiteRoutes = {}
  const at = (index: number) => (index === 0 ? '/' : `/page/${index}`)
  for (let index = 0; index < count; index++) {
    const children = Array.from({ length: fanOut }, (_, child) => index * fanOut + child + 1)
    const others = [(index * 7 + 3) % count, Math.max(0, index - 1)].filter((other) => other <= index)
    routes[at(index)] = page({
      title: `Page ${index}`,
      text: `Words about the subject ${index} and about nothing else. `.repeat(5),
      links: ['/', ...children.filter((child) => child < count).map(at), ...others.map(at)],
      images: images === 0 ? [] : [`/image/${index % images}.png`, `/image/${(index * 3 + 1) % images}.png`],
    })
  }
  for (let index = 0; index < images; index++) routes[`/image/${index}.png`] = IMAGE
  return routes
}

/** /hop/0 leads to /hop/1, and so on, `hops` times. */
export function redirectChain(hops: number): SiteRoutes {
  return {
    '*': ({ path }) => {
      const at = Number(/^\/hop\/(\d+)$/.exec(path)?.[1] ?? Number.NaN)
      if (at < hops) return redirect(`/hop/${at + 1}`)
      return at === hops ? page({ title: 'At last' }) : { status: 404, body: 'nothing' }
    },
  }
}

/** Every month of a calendar leads to the next and to the one before, for ever. */
export function calendar(): SiteRoutes {
  return {
    '*': ({ path }) => {
      const [, year, month] = /^\/calendar\/(\d+)\/(\d+)$/.exec(path) ?? []
      if (year === undefined || month === undefined) return { status: 404, body: 'nothing' }
      const months = Number(year) * 12 + Number(month) - 1
      const at = (value: number) => `/calendar/${Math.floor(value / 12)}/${(value % 12) + 1}`
      return page({ title: `Month ${months}`, links: [at(months - 1), at(months + 1)] })
    },
  }
}
