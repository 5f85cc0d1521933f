// Beside the form of a provider: what the test found, and what the provider will cost with the keywords that there are.

import type { ProviderCost, SettingsTest } from '../../api/types.ts'
import { formatMoney, formatTenth, formatWhole } from '../../lib/format.ts'
import { useData } from '../../state/data.ts'
import * as t from '../../text/settings-providers.ts'
import { Icon } from '../../ui/icon.tsx'
import { Link } from '../../ui/link.tsx'

type ResultPanelProps = { isTesting: boolean; result: SettingsTest | undefined; title: string }

export function ResultPanel({ isTesting, result, title }: ResultPanelProps) {
  const tone = result === undefined ? undefined : result.is_working ? 'good' : 'bad'
  return (
    <div class="test-result" role="status" data-tone={tone}>
      {isTesting ? (
        <h3>{t.testing}</h3>
      ) : result === undefined ? (
        <>
          <h3>{t.notTested}</h3>
          <p class="muted small">{t.notTestedText}</p>
        </>
      ) : (
        <Result result={result} title={title} />
      )}
    </div>
  )
}

function Result({ result, title }: { result: SettingsTest; title: string }) {
  const { is_working, message, took_ms, balance, check } = result
  return (
    <>
      <h3>
        <Icon name={is_working ? 'check' : 'circle-alert'} />
        {is_working ? title : t.fails}
      </h3>
      <dl class="facts">
        <dt>{t.tested}</dt>
        <dd>{check === null ? t.testedConnection : t.testedKeyword(check.keyword)}</dd>
        <dt>{t.answeredIn}</dt>
        <dd>{t.seconds(formatTenth((check?.took_ms ?? took_ms) / 1_000), check?.results_count)}</dd>
        {check !== null && (
          <>
            <dt>{t.testCost}</dt>
            <dd>{formatMoney(check.cost_usd)}</dd>
          </>
        )}
        {balance === null ? (
          <>
            <dt>{t.says}</dt>
            <dd>{message}</dd>
          </>
        ) : (
          <>
            <dt>{t.balance}</dt>
            <dd>{balance}</dd>
          </>
        )}
      </dl>
    </>
  )
}

type CostPanelProps = {
  cost: ProviderCost | undefined
  /** The spend limit of accounts without one of their own. */
  limitUsd: number
}

export function CostPanel({ cost, limitUsd }: CostPanelProps) {
  const own = useData('GET /spend', { query: {} }).data?.data.limit_usd
  if (cost === undefined) return null
  return (
    <div class="test-result" data-tone="link">
      <h3>{t.willCost}</h3>
      {cost.keywords === 0 ? (
        <p class="muted small">{t.noProjectsYet}</p>
      ) : (
        <dl class="facts">
          <dt>{t.projectsOf(cost.projects)}</dt>
          <dd>{t.keywordsOf(formatWhole(cost.keywords), cost.keywords)}</dd>
          {cost.at_once > 0 && (
            <>
              <dt>{t.atOnce}</dt>
              <dd>{t.atOnceText(cost.at_once, formatWhole(cost.at_once), formatMoney(cost.at_once_usd))}</dd>
            </>
          )}
          <dt>{t.month}</dt>
          <dd>
            <b>{t.aboutMoney(formatMoney(cost.month_usd))}</b>
          </dd>
          <dt>{t.limit}</dt>
          <dd>
            {t.limitText(formatMoney(own ?? limitUsd))} · <Link to="/settings/spend">{t.change}</Link>
          </dd>
        </dl>
      )}
    </div>
  )
}
