// A value to take along: a key, a link, a command. Browsers give pages a clipboard in secure contexts only; on plain http in a local
// network the text is selected and copied the older way, and stays selected where even that is refused.

import { useId, useRef } from 'preact/hooks'
import { toast } from '../state/toasts.ts'
import { common } from '../text/common.ts'
import { Button } from './button.tsx'

type CopyFieldProps = {
  label: string
  value: string
  hint?: string
  isLabelHidden?: boolean
}

/** One line. */
export function CopyField({ label, value, hint, isLabelHidden }: CopyFieldProps) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  return (
    <div class="field">
      <label for={id} class={isLabelHidden ? 'unseen' : undefined}>
        {label}
      </label>
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

/** Several lines, shown whole. */
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

function CopyButton({ text, select }: { text: string; select(): void }) {
  return (
    <Button
      icon="copy"
      onClick={async () => toast((await copy(text, select)) ? common.copied : common.copyByHand)}
    >
      {common.copy}
    </Button>
  )
}

async function copy(text: string, select: () => void): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    // Not allowed, or not there: the property is missing on plain http.
    select()
    return document.execCommand('copy')
  }
}
