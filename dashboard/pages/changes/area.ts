// What has changed between two crawls. Its code is beside that of crawls; few open it, so it is loaded for itself.

import type { Area } from '../../app/routes.ts'
import { ChangesPage } from '../crawls/changes-page.tsx'

export const pages: Area['pages'] = { changes: ChangesPage }
