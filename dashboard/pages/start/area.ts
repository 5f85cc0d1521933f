// Beginning with a site. An area of its own, because few load it, and once.

import type { Area } from '../../app/routes.ts'
import { StartPage } from './start-page.tsx'

export const pages: Area['pages'] = { start: StartPage }
