// All URLs: what every source says of an address.

import type { Area } from '../../app/routes.ts'
import { UrlsPage } from './urls-page.tsx'

export const pages: Area['pages'] = { urls: UrlsPage }
