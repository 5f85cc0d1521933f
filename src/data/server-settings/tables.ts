// The table of settings that were entered in the browser, as TypeScript sees it: data/storage/tables.ts says what holds of all columns.

import type {} from '../storage/tables.ts'

declare module '../storage/tables.ts' {
  interface Tables {
    server_settings: ServerSettingsTable
  }
}

/** One row, whose id is 1; none until somebody entered something. */
type ServerSettingsTable = {
  id: number
  /** Grows with every change. */
  revision: number
  /** JSON of setting names and their texts, sealed with the server's secret. */
  sealed: Uint8Array
  changed_at: number
}
