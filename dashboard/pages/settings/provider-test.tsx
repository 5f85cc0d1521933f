// Testing a provider. Asking whether the credentials work is free; a real check costs, and its price stands on the button.

import { useState } from 'preact/hooks'
import { call } from '../../api/client.ts'
import type { ProviderTest, RankProvider } from '../../api/types.ts'
import { formatMoney } from '../../lib/format.ts'
import { useAction } from '../../state/action.ts'
import { changed } from '../../state/live.ts'
import * as t from '../../text/settings-providers.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Checkbox, TextField } from '../../ui/fields.tsx'
import { OutLink, textOfHref } from '../../ui/link.tsx'
import { Badge } from '../../ui/marks.tsx'
import { Fault } from '../../ui/states.tsx'

// A test reads the first page of results.
const TEST_DEPTH = 10
const RESULTS_SHOWN = 10

type ProviderTestDialogProps = { provider: RankProvider; onClose(): void }

export function ProviderTestDialog({ provider, onClose }: ProviderTestDialogProps) {
  const [isChecking, setChecking] = useState(false)
  const [keyword, setKeyword] = useState<string>(t.keywordExample)
  const [result, setResult] = useState<ProviderTest | undefined>(undefined)
  const price = provider.prices.find(({ depth }) => depth === TEST_DEPTH)?.check_usd ?? 0
  const test = useAction(async () => {
    setResult(undefined)
    const body = isChecking ? { keyword: keyword.trim(), cost_max_usd: price } : {}
    const answer = await call('POST /providers/{provider}/test', { path: { provider: provider.name }, body })
    setResult(answer.data)
    changed('/spend')
  })
  const wrong = (test.failure?.fields.keyword ?? test.failure?.fields.cost_max_usd)?.[0]
  return (
    <Dialog
      title={t.testTitle(t.names[provider.name])}
      onClose={onClose}
      onSubmit={() => void test.run()}
      actions={
        <>
          <Button onClick={onClose}>{t.close}</Button>
          <Button type="submit" kind="main" isRunning={test.isRunning}>
            {isChecking && price > 0 ? t.runCheck(formatMoney(price)) : t.runTest}
          </Button>
        </>
      }
    >
      <p>{t.testText}</p>
      <Checkbox
        label={t.withTestCheck}
        hint={price > 0 ? t.withCheckCost(formatMoney(price)) : t.withCheckFree}
        isChecked={isChecking}
        onChange={setChecking}
      />
      {isChecking && (
        <TextField label={t.keyword} isRequired value={keyword} onInput={setKeyword} error={wrong} />
      )}
      {(!isChecking || wrong === undefined) && <Fault failure={test.failure} />}
      {result !== undefined && <TestResult result={result} />}
    </Dialog>
  )
}

function TestResult({ result: { is_working, message, check } }: { result: ProviderTest }) {
  return (
    <div class="account-part" role="status">
      <p>
        <Badge tone={is_working ? 'good' : 'bad'}>{is_working ? t.itWorks : t.fails}</Badge> {message}
      </p>
      {check?.state === 'failed' && (
        <p class="fault">
          {t.checkFailed}: {check.message}
        </p>
      )}
      {check?.state === 'observed' && (
        <>
          {check.results.length === 0 && <p class="muted">{t.noResults}</p>}
          <ol class="found-results" aria-label={t.results}>
            {check.results.slice(0, RESULTS_SHOWN).map(({ position, url, title }) => (
              <li key={`${position}${url}`}>
                <span class="muted">{position}</span>
                <span>
                  <span class="result-line" title={title}>
                    {title}
                  </span>
                  <span class="result-line small" title={url}>
                    <OutLink href={url}>{textOfHref(url)}</OutLink>
                  </span>
                </span>
              </li>
            ))}
          </ol>
        </>
      )}
      {check != null && (
        <p class="muted small">
          {(check.is_cost_estimated ? t.estimatedCost : t.cost)(formatMoney(check.cost_usd))}
        </p>
      )}
    </div>
  )
}
