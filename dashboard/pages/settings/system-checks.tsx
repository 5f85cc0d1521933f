// What `doctor` finds. It asks providers, so it runs when somebody wants it, not whenever the page is shown.

import { useState } from 'preact/hooks'
import { call } from '../../api/client.ts'
import type { Examination } from '../../api/types.ts'
import { useAction } from '../../state/action.ts'
import * as t from '../../text/settings-system.ts'
import { Button } from '../../ui/button.tsx'
import { Badge } from '../../ui/marks.tsx'
import { Panel } from '../../ui/panel.tsx'
import { Failed, Loading } from '../../ui/states.tsx'

type Check = Examination['checks'][number]

const TONES = { ok: 'good', warn: 'warn', fail: 'bad' } as const

export function SystemChecks() {
  const [found, setFound] = useState<Examination | undefined>(undefined)
  const examine = useAction(async () => setFound((await call('GET /system/checks', {})).data))
  const button = (
    <Button icon="refresh-cw" isRunning={examine.isRunning} onClick={() => void examine.run()}>
      {examine.isRunning ? t.running : found === undefined ? t.run : t.runAgain}
    </Button>
  )
  return (
    <Panel title={t.checks} actions={button}>
      {examine.failure && <Failed failure={examine.failure} />}
      {found !== undefined ? (
        <Findings checks={found.checks} />
      ) : examine.isRunning ? (
        <Loading rows={4} />
      ) : (
        <p class="muted">{t.checksText}</p>
      )}
    </Panel>
  )
}

function Findings({ checks }: { checks: readonly Check[] }) {
  if (checks.length === 0) return <p class="muted">{t.noChecks}</p>
  const fails = checks.filter(({ status }) => status === 'fail')
  const warns = checks.filter(({ status }) => status === 'warn')
  const passed = checks.filter(({ status }) => status === 'ok')
  const isGood = fails.length + warns.length === 0
  return (
    <>
      <p role="status">{isGood ? t.allGood : t.found(fails.length, warns.length)}</p>
      {!isGood && <CheckList checks={[...fails, ...warns]} />}
      <details class="passed-checks">
        <summary>{t.passed(passed.length)}</summary>
        <CheckList checks={passed} />
      </details>
    </>
  )
}

function CheckList({ checks }: { checks: readonly Check[] }) {
  return (
    <ul class="system-findings">
      {checks.map(({ check, status, message, advice }) => (
        <li key={`${check}${message}`}>
          <Badge tone={TONES[status]}>{t.statuses[status]}</Badge>
          <div>
            <p>
              <strong>{check}</strong> {message}
            </p>
            {advice !== null && <p class="muted">{advice}</p>}
          </div>
        </li>
      ))}
    </ul>
  )
}
