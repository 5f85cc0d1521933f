// sightline keywords list

import type { ListedKeyword } from '../../../../client/src/index.ts'
import { type ProjectOptions, withApi } from '../../../entry/cli/api.ts'
import type { Call } from '../../../entry/cli/call.ts'
import { type ListOptions, printList } from '../../../entry/cli/listed-rows.ts'
import type { Column } from '../../../entry/cli/terminal/fitted-table.ts'
import { signed } from '../../../entry/cli/terminal/signed.ts'
import type { DeviceOption } from './device-option.ts'

type KeywordListOptions = ProjectOptions &
  ListOptions &
  DeviceOption & {
    search?: string
    tag?: string
    segment?: number
    url?: string
    change?: 'improved' | 'declined' | 'new' | 'lost'
    status?: ListedKeyword['status']
    sort?: 'keyword' | 'market' | 'position' | 'last_analyzed' | 'change' | 'best'
    direction?: 'asc' | 'desc'
  }

const COLUMNS: readonly Column<ListedKeyword>[] = [
  { heading: 'ID', cell: ({ id }) => id },
  { heading: 'KEYWORD', cell: ({ keyword }) => keyword, isLong: true },
  { heading: 'DEVICE', cell: ({ device }) => device },
  { heading: 'MARKET', cell: ({ country_code, language_code }) => `${country_code}/${language_code}` },
  {
    heading: 'POS',
    cell: ({ last_position, status }) => last_position ?? (status === 'success' ? null : status),
  },
  { heading: 'CHANGE', cell: ({ change_position: change }) => (change === null ? null : signed(change)) },
  { heading: 'BEST', cell: ({ best_position }) => best_position },
  { heading: 'URL', cell: ({ last_result_url }) => last_result_url, isLong: true },
]

export async function listCommand(call: Call<KeywordListOptions>): Promise<void> {
  const { project, device, search, tag, segment, url, change, status, sort, direction } = call.options
  const query = { device, search, tag, segment_id: segment, url, change, status, sort, direction }
  await withApi(call, { project }, ({ rankTracker }) =>
    printList(call, (limit) => rankTracker.listKeywords(project, { ...query, limit }), COLUMNS),
  )
}
