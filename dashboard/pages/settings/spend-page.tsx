// What was spent on paid providers in a month, against what may be. For owners.

import { useData } from '../../state/data.ts'
import { useQuery } from '../../state/query.ts'
import { text } from '../../state/query-codec.ts'
import * as t from '../../text/settings-spend.ts'
import { Button } from '../../ui/button.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { addMonths, isMonth, monthName, monthOf } from './month.ts'
import { OwnersLoaded } from './owners-loaded.tsx'
import { SpendByProject } from './spend-by-project.tsx'
import { SpendByProvider } from './spend-by-provider.tsx'
import { SpendTotal } from './spend-total.tsx'

const QUERY = { month: text() }

export function SpendPage() {
  const { values, set } = useQuery(QUERY)
  const now = monthOf(Date.now())
  const month = isMonth(values.month) ? values.month : now
  const spend = useData('GET /spend', { query: { month } })
  const move = (count: number) => {
    const to = addMonths(month, count)
    set({ month: to === now ? '' : to })
  }
  return (
    <>
      <PageHead
        title={t.title}
        actions={
          spend.failure?.status !== 403 && (
            <div class="month-switch">
              <Button icon="chevron-left" label={t.earlier} onClick={() => move(-1)} />
              <span role="status">{monthName(month)}</span>
              <Button
                icon="chevron-right"
                label={t.later}
                isDisabled={month >= now}
                onClick={() => move(1)}
              />
            </div>
          )
        }
      />
      <OwnersLoaded resource={spend}>
        {({ data }) => (
          <>
            <SpendTotal spend={data} />
            <SpendByProvider {...data} />
            <SpendByProject month={month} />
          </>
        )}
      </OwnersLoaded>
    </>
  )
}
