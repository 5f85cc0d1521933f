// Lists of addresses: pages, links and images that a crawl found, and all URLs that any source knows. Their code is beside that of
// crawls and in urls/; as an area of their own they are loaded when somebody opens one of these lists.

import type { Area } from '../../app/area.ts'
import { ImagesPage } from '../crawls/images-page.tsx'
import { LinksPage } from '../crawls/links-page.tsx'
import { PageDetailPage } from '../crawls/page-detail-page.tsx'
import { PagesPage } from '../crawls/pages-page.tsx'
import { UrlsPage } from '../urls/urls-page.tsx'

export const pages: Area['pages'] = {
  pages: PagesPage,
  pageDetail: PageDetailPage,
  links: LinksPage,
  images: ImagesPage,
  urls: UrlsPage,
}
