// The pages of the account: yourself, who and what else may come in, what is bought and used, and the server.

import type { Area } from '../area.ts'
import { AppsPage } from './apps-page.tsx'
import { BackupsPage } from './backups-page.tsx'
import { MembersPage } from './members-page.tsx'
import { ProvidersPage } from './providers-page.tsx'
import { SpendPage } from './spend-page.tsx'
import { SystemPage } from './system-page.tsx'
import { UsagePage } from './usage-page.tsx'
import { YouPage } from './you-page.tsx'

export const pages: Area['pages'] = {
  you: YouPage,
  apps: AppsPage,
  members: MembersPage,
  providers: ProvidersPage,
  spend: SpendPage,
  usage: UsagePage,
  backups: BackupsPage,
  system: SystemPage,
}
