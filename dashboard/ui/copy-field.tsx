// A value to take along: a key, a link, a command. Browsers give pages a clipboard in secure contexts only; on plain http in a local
// network the text is selected and copied the older way, and stays selected where even that is refused.

import { useId, useRef, useState } from 'preact/hooks'
import * as common from '../text/common.ts'
import { Button } from './button.tsx'

type CopyFieldProps = {
  label: string
  value: string
  hint?: string
}

/** Links that are handed to other people warn while the server is reached by an address that only its own machine has. */
const LOCAL_LINK = /^http:..(127|localhost).*\/(welcome|share)/

export function CopyField({ label, value, hint: given }: CopyFieldProps) {
  const hint = LOCAL_LINK.test(value) ? common.localLink : given
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  return (
    <div class="field">
      <label for={id}>{label}</label>
      <div class="copy-field">
        <input
          ref={input}
          id={id}
          type="text"
          readOnly
          value={value}
          aria-describedby={hint === undefined ? undefined : `${id}-hint`}
          onFocus={(event) => event.currentTarget.select()}
        />
        <CopyButton text={value} select={() => input.current?.select()} />
      </div>
      {hint !== undefined && (
        <p class="hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
    </div>
  )
}

/** A value of several lines, shown whole. */
export function CopyBlock({ label, value }: { label: string; value: string }) {
  const block = useRef<HTMLPreElement>(null)
  return (
    <figure class="field copy-block">
      <figcaption>
        <span>{label}</span>
        <CopyButton text={value} select={() => getSelection()?.selectAllChildren(block.current!)} />
      </figcaption>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long line scrolls, also by keyboard */}
      <pre ref={block} tabIndex={0}>
        {value}
      </pre>
    </figure>
  )
}

type Outcome = 'copied' | 'selected'

const TOLD_MS = 4_000

/** The button itself shows whether copying worked: a message at the edge of the page would be behind an open dialog. */
function CopyButton({ text, select }: { text: string; select(): void }) {
  const [outcome, setOutcome] = useState<Outcome | undefined>(undefined)
  const timer = useRef(0)
  const onClick = async () => {
    setOutcome((await copy(text, select)) ? 'copied' : 'selected')
    clearTimeout(timer.current)
    timer.current = window.setTimeout(() => setOutcome(undefined), TOLD_MS)
  }
  return (
    <Button icon={outcome === 'copied' ? 'check' : 'copy'} onClick={onClick}>
      <span aria-live="polite">{outcome === undefined ? common.copy : common.copyOutcomes[outcome]}</span>
    </Button>
  )
}

async function copy(text: string, select: () => void): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    // Copying is not allowed, or `navigator.clipboard` is missing, as it is on plain http.
    select()
    return document.execCommand('copy')
  }
}
