// Shows what adding these keywords would cost, before anything is added.

import type { KeywordEstimate } from '../../api/types.ts'
import { formatMoney, formatWhole } from '../../lib/format.ts'
import { isOwner } from '../../state/session.ts'
import * as t from '../../text/add-keywords.ts'
import { LinkButton } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'

const MICROS = 1_000_000

export function EstimatedCost({ estimate }: { estimate: KeywordEstimate }) {
  const { units, cost } = estimate
  return (
    <section class="estimate" aria-label={t.estimateTitle} aria-live="polite">
      <h3>{t.estimateTitle}</h3>
      <dl class="facts">
        <dt>{t.fresh}</dt>
        <dd>{formatWhole(estimate.new_keywords)}</dd>
        {estimate.existing_keywords > 0 && (
          <>
            <dt>{t.existing}</dt>
            <dd>
              {formatWhole(estimate.existing_keywords)} <span class="muted">{t.existingHint}</span>
            </dd>
          </>
        )}
        <dt>{t.units}</dt>
        <dd>{t.unitsOf(formatWhole(estimate.new_keywords), formatWhole(units.left))}</dd>
        <dt>{t.firstChecks}</dt>
        <dd>
          {estimate.provider === null && cost.is_known
            ? t.firstChecksLater
            : formatWhole(estimate.first_checks)}
        </dd>
        <dt>{t.price}</dt>
        <dd>
          <strong>{priceText(cost, cost.first_checks_micros)}</strong>
        </dd>
        <dt>{t.monthPrice}</dt>
        <dd>{priceText(cost, cost.month_micros)}</dd>
      </dl>
      {estimate.provider === 'simulator' && <p class="hint">{t.simulated}</p>}
      {estimate.provider === null && cost.is_known && (
        <div class="notice">
          <Icon name="triangle-alert" />
          <p>{t.noProvider}</p>
          {isOwner.value && (
            <LinkButton isSmall to="/settings/providers">
              {t.setUpProvider}
            </LinkButton>
          )}
        </div>
      )}
      {estimate.failing_checks > 0 && <p class="fault">{t.failing(estimate.failing_checks)}</p>}
      {!units.is_enough && (
        <p class="fault" role="alert">
          {t.notEnough(formatWhole(estimate.new_keywords - units.left))}
        </p>
      )}
      {estimate.new_keywords === 0 && <p class="hint">{t.nothingNew}</p>}
    </section>
  )
}

export function priceText({ is_known }: { is_known: boolean }, micros: number | null): string {
  if (!is_known || micros === null) return t.unknownPrice
  return micros === 0 ? t.free : t.atMost(formatMoney(micros / MICROS))
}
