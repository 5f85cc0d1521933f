// Before somebody saves over what others have changed meanwhile: which fields, as they are now and as they were typed here.

import type { ForeignChange, VersionedAction } from '../state/versioned.ts'
import * as common from '../text/common.ts'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'

type ConflictProps = { action: VersionedAction; onSaved?: (() => unknown) | undefined }

export function Conflict({ action, onSaved }: ConflictProps) {
  if (action.conflict === undefined) return null
  return (
    <Dialog
      title={common.conflictTitle}
      onClose={action.closeConflict}
      actions={
        <>
          <Button onClick={action.reloadTheirs}>{common.reloadTheirs}</Button>
          <Button
            kind="danger"
            onClick={async () => {
              if (await action.saveAnyway()) onSaved?.()
            }}
          >
            {common.saveAnyway}
          </Button>
        </>
      }
    >
      <p>{common.conflictText}</p>
      <div class="conflict">
        <table>
          <thead>
            <tr>
              <th scope="col">{common.field}</th>
              <th scope="col">{common.storedNow}</th>
              <th scope="col">{common.yours}</th>
            </tr>
          </thead>
          <tbody>
            {action.conflict.map((change) => (
              <Row key={change.label} {...change} />
            ))}
          </tbody>
        </table>
      </div>
    </Dialog>
  )
}

function Row({ label, theirs, mine }: ForeignChange) {
  return (
    <tr>
      <th scope="row">{label}</th>
      <td>{textOf(theirs)}</td>
      <td>{textOf(mine)}</td>
    </tr>
  )
}

/** Any value of a form in words. */
function textOf(value: unknown): string {
  if (value === true) return common.yes
  if (value === false) return common.no
  if (value === null || value === undefined || value === '' || Number.isNaN(value)) return common.emptyValue
  if (Array.isArray(value)) return value.length === 0 ? common.emptyValue : value.map(textOf).join(', ')
  if (typeof value === 'object') return Object.values(value).filter(Boolean).map(textOf).join(' ')
  return String(value)
}
