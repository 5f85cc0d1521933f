// Puts the imports feature together: imports of uploaded files.

import type { Feature } from '../../entry/feature.ts'
import type { CursorCodec } from '../../entry/http/answers/cursor.ts'
import type { Clock } from '../../lib/clock.ts'
import { CLEAN_KIND, cleanHandler, cleanSchedule, IMPORT_KIND, importHandler } from './import-job.ts'
import { listImportActivity } from './import-store.ts'
import { importRoutes } from './routes.ts'
import type { ImportWorld } from './run-import.ts'

type ImportParts = ImportWorld & { codec: CursorCodec; clock: Clock; uploadBytesMax: number }

export function createImports(parts: ImportParts): Feature {
  return {
    name: 'imports',
    activity: listImportActivity,
    appRoutes: importRoutes(parts),
    handlers: { [IMPORT_KIND]: importHandler(parts), [CLEAN_KIND]: cleanHandler(parts.clock) },
    schedules: [cleanSchedule],
  }
}
