// The pages of the account: yourself, who and what else may come in, what is bought and used, and the server.

import type { Area } from '../../app/routes.ts'
import { AppsPage } from './apps-page.tsx'
import { YouPage } from './you-page.tsx'

export const pages: Area['pages'] = { you: YouPage, apps: AppsPage }
