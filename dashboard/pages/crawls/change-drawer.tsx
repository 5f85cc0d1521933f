// One page of a comparison: every compared field before and after, those that differ first.

import type { ComparedPage, PageChange } from '../../api/types.ts'
import { formatWhole } from '../../lib/format.ts'
import * as t from '../../text/crawl-changes.ts'
import { changedFieldLabels, indexabilityLabels } from '../../text/crawl-fields.ts'
import { Drawer } from '../../ui/drawer.tsx'
import { Link, OutLink } from '../../ui/link.tsx'
import { None } from '../../ui/marks.tsx'
import { detailLink } from './page-columns.tsx'

type Field = keyof ComparedPage
type ChangeDrawerProps = { view: { base: string }; change: PageChange; title: string; onClose(): void }

const FIELDS = Object.keys(changedFieldLabels) as Field[]

export function ChangeDrawer({ view, change, title, onClose }: ChangeDrawerProps) {
  const { before, after, changed_fields: changed } = change
  const order = [...changed, ...FIELDS.filter((field) => !changed.includes(field))]
  return (
    <Drawer title={title} onClose={onClose}>
      <p class="inline">
        <Link to={detailLink(view, change.url)}>{t.openPage}</Link>
        <OutLink href={change.url}>{t.visit}</OutLink>
      </p>
      <table class="table compared wrapped">
        <thead>
          <tr>
            <th scope="col">{t.whatChanged}</th>
            {before !== null && <th scope="col">{t.before}</th>}
            {after !== null && <th scope="col">{t.now}</th>}
          </tr>
        </thead>
        <tbody>
          {order.map((field) => (
            <tr key={field} data-changed={changed.includes(field) || undefined}>
              <th scope="row">{changedFieldLabels[field]}</th>
              {before !== null && (
                <td>
                  <Value field={field} page={before} />
                </td>
              )}
              {after !== null && (
                <td>
                  <Value field={field} page={after} />
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </Drawer>
  )
}

function Value({ field, page }: { field: Field; page: ComparedPage }) {
  const value = page[field]
  if (value === null) return <None why={t.notKnown} />
  if (field === 'indexability') return <>{indexabilityLabels[page.indexability]}</>
  // Nobody reads a hash; its first characters tell two texts apart.
  if (field === 'content_hash') return <code>{String(value).slice(0, 8)}</code>
  if (typeof value === 'boolean') return <>{value ? t.yes : t.no}</>
  if (typeof value === 'number') return <>{field === 'status_code' ? value : formatWhole(value)}</>
  return <>{value}</>
}
