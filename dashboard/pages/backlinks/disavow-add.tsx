// Adding by pasting lines. How each is understood is shown before anything is added.

import { useState } from 'preact/hooks'
import type { ApiFailure } from '../../api/failure.ts'
import type { ProjectWithSettings } from '../../api/types.ts'
import { useAction } from '../../state/action.ts'
import * as t from '../../text/disavow.ts'
import { TextArea, TextField } from '../../ui/fields.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { Badge } from '../../ui/marks.tsx'
import { Fault } from '../../ui/states.tsx'
import { addEntries } from './disavow-changes.ts'
import { type ReadLines, readLines } from './disavow-lines.ts'

const SHOWN_MAX = 50

type AddDialogProps = { project: ProjectWithSettings; onClose(): void }

export function AddDialog({ project, onClose }: AddDialogProps) {
  const [lines, setLines] = useState('')
  const [note, setNote] = useState('')
  const read = readLines(lines, project.domain)
  const add = useAction(() =>
    addEntries(
      project.uid,
      read.entries.map(({ type, value, note: own }) => ({ type, value, note: own ?? (note.trim() || null) })),
    ),
  )
  const count = read.entries.length
  return (
    <FormDialog
      title={t.addTitle}
      isWide
      submit={t.submit(count)}
      action={add}
      isReady={count > 0}
      isFailureBelow={false}
      onClose={onClose}
    >
      <div class="disavow-add">
        <div class="stack">
          <TextArea
            label={t.lines}
            rows={12}
            value={lines}
            placeholder={t.linesPlaceholder}
            onInput={setLines}
          />
          <TextField label={t.noteForAll} value={note} onInput={setNote} />
        </div>
        <Preview read={read} />
      </div>
      <Refused failure={add.failure} />
    </FormDialog>
  )
}

function Preview({ read: { entries, faults, repeated } }: { read: ReadLines }) {
  const domains = entries.filter(({ type }) => type === 'domain').length
  return (
    <section class="stack preview" aria-live="polite">
      <h3>{t.preview}</h3>
      {entries.length === 0 && faults.length === 0 && <p class="muted">{t.nothingYet}</p>}
      {entries.length > 0 && (
        <>
          <p>
            {t.understood(domains, entries.length - domains)}
            {repeated > 0 && `. ${t.duplicates(repeated)}`}
          </p>
          <ul>
            {entries.slice(0, SHOWN_MAX).map(({ line, type, value, note }) => (
              <li key={line}>
                <Badge>{t.typeNames[type]}</Badge> <span class="mono">{value}</span>
                {note !== null && <span class="muted">{note}</span>}
              </li>
            ))}
          </ul>
          {entries.length > SHOWN_MAX && <p class="muted">{t.more(entries.length - SHOWN_MAX)}</p>}
        </>
      )}
      {faults.length > 0 && (
        <>
          <h3>{t.faults(faults.length)}</h3>
          <ul>
            {faults.slice(0, SHOWN_MAX).map(({ line, written, reason }) => (
              <li key={line}>
                <Badge tone="bad">{t.line(line)}</Badge> <span class="mono">{written}</span>
                <span class="muted">{t.reasons[reason]}</span>
              </li>
            ))}
          </ul>
          <p class="hint">{t.faultsOmitted}</p>
        </>
      )}
    </section>
  )
}

/** Faults that only the server finds, such as public suffixes; it names values by their place in the request. */
function Refused({ failure }: { failure: ApiFailure | undefined }) {
  const sentences = Object.values(failure?.fields ?? {}).flat()
  if (sentences.length === 0) return <Fault failure={failure} />
  return (
    <ul class="fault" role="alert">
      {sentences.slice(0, SHOWN_MAX).map((sentence) => (
        <li key={sentence}>{sentence}</li>
      ))}
    </ul>
  )
}
