// The shapes of preferences, for HTTP, for the OpenAPI document and for the code alike.

import { type Static, Type } from 'typebox'
import { checkedTogether } from '../../entry/http/requests/schema-annotations.ts'

const PAGES_MAX = 50
const COLUMNS_MAX = 60
const NAME_LENGTH_MAX = 40

const pageName = Type.String({
  minLength: 1,
  maxLength: NAME_LENGTH_MAX,
  pattern: '^[a-z][a-z0-9-]*$',
  examples: ['keywords'],
})
const columnName = Type.String({
  minLength: 1,
  maxLength: NAME_LENGTH_MAX,
  pattern: '^[a-z][a-z0-9_]*$',
  examples: ['position'],
})

const theme = Type.Enum(['system', 'light', 'dark'] as const, {
  description: '`system` follows the browser.',
})
const density = Type.Enum(['dense', 'normal', 'comfortable'] as const, {
  description: 'How close the rows of tables stand.',
})
const hasShortcuts = Type.Boolean({ description: 'Whether single keys do something.' })
const language = Type.Enum(['en'] as const)

const columnsOfPage = Type.Object({
  page: pageName,
  columns: Type.Array(columnName, {
    maxItems: COLUMNS_MAX,
    description: 'The columns of its table, in their order.',
  }),
})
const columns = Type.Array(columnsOfPage, {
  maxItems: PAGES_MAX,
  description: 'The columns that were chosen, by page; a page that is missing shows its usual ones.',
})

const openCharts = Type.Array(pageName, {
  maxItems: PAGES_MAX,
  uniqueItems: true,
  description: 'Pages whose chart stands above the list; on others it is folded.',
})

export const preferences = Type.Object(
  { theme, density, has_shortcuts: hasShortcuts, language, columns, open_charts: openCharts },
  { title: 'Preferences' },
)
export type Preferences = Static<typeof preferences>

export const DEFAULT_PREFERENCES: Preferences = {
  theme: 'system',
  density: 'normal',
  has_shortcuts: true,
  language: 'en',
  columns: [],
  open_charts: [],
}

const changedColumns = checkedTogether(
  Type.Array(columnsOfPage, {
    maxItems: PAGES_MAX,
    description:
      'Pages whose columns change; other pages stay as they are. An empty list of columns goes back to the usual ones.',
  }),
  (entries) => {
    const pages = new Set<string>()
    for (const [index, entry] of entries.entries()) {
      if (entry?.page === undefined) continue
      if (pages.has(entry.page)) return { [`${index}.page`]: 'must not be given twice' }
      pages.add(entry.page)
    }
    return undefined
  },
)

export const preferenceChanges = Type.Object(
  {
    theme: Type.Optional(theme),
    density: Type.Optional(density),
    has_shortcuts: Type.Optional(hasShortcuts),
    language: Type.Optional(language),
    columns: Type.Optional(changedColumns),
    open_charts: Type.Optional(openCharts),
  },
  { minProperties: 1 },
)
type PreferenceChanges = Static<typeof preferenceChanges>

/** Returns undefined if there would be columns of too many pages. */
export function changePreferences(
  before: Preferences,
  { columns = [], ...changes }: PreferenceChanges,
): Preferences | undefined {
  const byPage = new Map(before.columns.map((entry) => [entry.page, entry]))
  for (const entry of columns) {
    if (entry.columns.length === 0) byPage.delete(entry.page)
    else byPage.set(entry.page, entry)
  }
  if (byPage.size > PAGES_MAX) return undefined
  return { ...before, ...changes, columns: [...byPage.values()] }
}
