// The fields by which pages, links and images are filtered, as the API's routes take them: see docs/api.md, "Crawls".

import { imageFields, linkFields, pageFields } from '../../api/fields.ts'
import type { FilterField, FilterType } from '../../lib/filters.ts'
import * as marks from '../../text/marks.ts'

type Fields = Readonly<Record<string, { type: FilterType; label: string; unit?: string; isFiltered?: false }>>
type FilterName<F extends Fields> = {
  [Name in keyof F & string]: F[Name] extends { isFiltered: false } ? never : Name
}[keyof F & string]

export type PageFilterName = FilterName<typeof pageFields>
export type LinkFilterName = FilterName<typeof linkFields>
export type ImageFilterName = FilterName<typeof imageFields>

const SEVERITIES = ['critical', 'warning', 'notice'] as const

type Named = { readonly issue: string; readonly title: string }

/** Issues are offered by their titles, once the crawl's list of them is there. */
export function pageFilterFields(issues: readonly Named[]): readonly FilterField[] {
  return filterFields(pageFields).map((field) => {
    if (field.name === 'issue_severity')
      return { ...field, options: SEVERITIES.map((value) => ({ value, label: marks.severity[value] })) }
    if (field.name === 'issue' && issues.length > 0)
      return { ...field, options: issues.map(({ issue, title }) => ({ value: issue, label: title })) }
    return field
  })
}

export const LINK_FILTERS = filterFields(linkFields)
export const IMAGE_FILTERS = filterFields(imageFields)

/** A number is typed in the unit of its field; where it is shown, it has its own. */
function filterFields(fields: Fields): readonly FilterField[] {
  return Object.entries(fields)
    .filter(([, { isFiltered = true }]) => isFiltered)
    .map(([name, { type, label, unit }]) => ({
      name,
      type,
      label: unit === undefined ? label : `${label} (${unit})`,
    }))
}
