// Checks keywords now: what that costs, what is left of the spend limit, and what is left out, before anything is bought.

import { useRef } from 'preact/hooks'
import { call } from '../../api/client.ts'
import type { CheckPlan } from '../../api/types.ts'
import { formatMoney, formatWhole } from '../../lib/format.ts'
import { useAction } from '../../state/action.ts'
import { changed } from '../../state/live.ts'
import { toast } from '../../state/toasts.ts'
import * as t from '../../text/checks-now.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { Fault } from '../../ui/states.tsx'
import { priceText } from './estimated-cost.tsx'
import type { keywordFilters } from './keyword-query.ts'
import { useDebounced } from './use-debounced.ts'

const PATH = 'POST /projects/{project_uid}/rank-tracker/checks'
const MICROS = 1_000_000
const MICROS_PER_CENT = 10_000

type CheckDialogProps = {
  uid: string
  /** These keywords, or all that the list shows with these filters. */
  of: { ids: readonly number[] } | { filters: ReturnType<typeof keywordFilters> }
  onClose(): void
}

export function CheckDialog({ uid, of, onClose }: CheckDialogProps) {
  // Taken when the dialog opens, because the list behind it may change.
  const meant = useRef(of).current
  const request = {
    path: { project_uid: uid },
    query: 'ids' in meant ? {} : meant.filters,
    body: { ...('ids' in meant && { keyword_ids: [...meant.ids] }) },
  }
  const answer = useDebounced(
    'price',
    async (signal) => (await call(`${PATH}/estimate`, { ...request, signal })).data,
  )
  const plan = answer.data
  const start = useAction(async () => {
    const cents = Math.ceil((plan?.cost.micros ?? 0) / MICROS_PER_CENT)
    const { data } = await call(PATH, { ...request, body: { ...request.body, cost_max_usd: cents / 100 } })
    toast(t.started(data.checks))
    changed(`/projects/${uid}/rank-tracker`)
  })
  return (
    <FormDialog
      title={plan === undefined ? t.loadingTitle : t.title(plan.keywords)}
      submit={t.submit(plan?.checks ?? 0)}
      action={start}
      isReady={plan !== undefined && plan.checks > 0 && plan.refusal === null}
      onClose={onClose}
    >
      {answer.isAsking && plan === undefined && <p role="status">{t.asking}</p>}
      <Fault failure={answer.failure} />
      {plan !== undefined && <Plan plan={plan} />}
    </FormDialog>
  )
}

function Plan({ plan }: { plan: CheckPlan }) {
  const { checks, cost, provider } = plan
  const leftOut = [
    plan.under_way > 0 && t.underWay(plan.under_way),
    plan.waiting_for_money > 0 && t.waitingForMoney(plan.waiting_for_money),
    plan.just_checked > 0 && t.justChecked(plan.just_checked),
    plan.not_checkable > 0 && t.notCheckable(plan.not_checkable, provider),
  ].filter((text) => text !== false)
  return (
    <section class="estimate" aria-live="polite">
      <dl class="facts">
        <dt>{t.checks}</dt>
        <dd>{formatWhole(checks)}</dd>
        <dt>{t.price}</dt>
        <dd>
          <strong>{priceText(cost, cost.micros)}</strong>
        </dd>
        {cost.micros !== 0 && (
          <>
            <dt>{t.left}</dt>
            <dd>{formatMoney(plan.left_micros / MICROS)}</dd>
          </>
        )}
        {leftOut.length > 0 && (
          <>
            <dt>{t.leftOut}</dt>
            <dd>{leftOut.join(', ')}</dd>
          </>
        )}
      </dl>
      {provider === 'simulator' && <p class="hint">{t.simulated}</p>}
      {plan.refusal === null ? (
        checks > 0 && (
          <p class="hint">{plan.brought_forward > 0 ? t.broughtForward(plan.brought_forward) : t.regular}</p>
        )
      ) : (
        <p class="fault" role="alert">
          {plan.refusal.message}
        </p>
      )}
    </section>
  )
}
