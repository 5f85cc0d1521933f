// The flags that hold for any URL, each with how many: one of them narrows the list.

import { urlFields as fields } from '../../api/fields.ts'
import type { UrlSummary } from '../../api/types.ts'
import { formatWhole } from '../../lib/format.ts'
import * as t from '../../text/urls.ts'

export type Flag = keyof typeof t.flags

type FlagChipsProps = {
  summary: UrlSummary
  value: Flag | null
  onChange(flag: Flag | null): void
}

export function FlagChips({ summary, value, onChange }: FlagChipsProps) {
  const shown = summary.flags.filter(({ flag, urls_count }) => urls_count > 0 || flag === value)
  if (shown.length === 0) return <p class="muted">{t.noFlags}</p>
  return (
    <fieldset class="flag-chips">
      <legend class="unseen">{fields.flags.label}</legend>
      <button type="button" class="chip" aria-pressed={value === null} onClick={() => onChange(null)}>
        {t.allUrls} <b>{formatWhole(summary.urls_count)}</b>
      </button>
      {shown.map(({ flag, urls_count }) => (
        <button
          key={flag}
          type="button"
          class="chip"
          aria-pressed={flag === value}
          title={t.flags[flag].fix}
          onClick={() => onChange(flag === value ? null : flag)}
        >
          {t.flags[flag].name} <b>{formatWhole(urls_count)}</b>
        </button>
      ))}
    </fieldset>
  )
}
