// Putting what is marked on the disavow list, with a note. It can be taken back at once.

import { useState } from 'preact/hooks'
import type { ProjectWithSettings } from '../../api/types.ts'
import { useAction } from '../../state/action.ts'
import * as t from '../../text/backlinks.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/fields.tsx'
import { Fault } from '../../ui/states.tsx'
import { addEntries } from './disavow-changes.ts'

type DisavowBarProps = {
  project: ProjectWithSettings
  /** Without those that are on the list already. */
  domains: readonly string[]
  urls?: readonly string[]
  onDone?(): void
}

export function DisavowBar({ project, domains, urls, onDone }: DisavowBarProps) {
  const [note, setNote] = useState('')
  const add = useAction((type: 'domain' | 'url', values: readonly string[]) =>
    addEntries(
      project.uid,
      values.map((value) => ({ type, value, note: note.trim() || null })),
    ),
  )
  if (domains.length === 0) return <span class="muted">{t.allDisavowed}</span>
  const run = async (type: 'domain' | 'url', values: readonly string[]) => {
    if (await add.run(type, values)) onDone?.()
  }
  return (
    <div class="disavow-bar">
      <TextField
        label={t.note}
        isLabelHidden
        placeholder={t.notePlaceholder}
        value={note}
        onInput={setNote}
      />
      <Button icon="shield-ban" isRunning={add.isRunning} onClick={() => void run('domain', domains)}>
        {domains.length === 1 ? t.disavowThis : t.disavowDomains}
      </Button>
      {urls !== undefined && (
        <Button isRunning={add.isRunning} onClick={() => void run('url', urls)}>
          {t.disavowPages}
        </Button>
      )}
      <Fault failure={add.failure} />
    </div>
  )
}
