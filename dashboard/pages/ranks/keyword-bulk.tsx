// What can be done with the keywords that are marked: checks now, tags on or off, with a way back, and deleting.

import { useSignal } from '@preact/signals'
import type { ListedKeyword, ProjectWithSettings } from '../../api/types.ts'
import * as checks from '../../text/checks-now.ts'
import * as common from '../../text/common.ts'
import * as goalWords from '../../text/goals.ts'
import * as t from '../../text/keywords.ts'
import { BulkBar } from '../../ui/bulk-bar.tsx'
import { Button } from '../../ui/button.tsx'
import { Confirm } from '../../ui/confirm.tsx'
import type { Selection } from '../../ui/selection.ts'
import { CheckDialog } from './check-dialog.tsx'
import { deleteKeywords } from './delete-keywords.ts'
import { GoalDialog } from './goal-dialog.tsx'
import { TagDialog } from './tag-dialog.tsx'

type KeywordBulkProps = {
  project: ProjectWithSettings
  selection: Selection
  rows: readonly ListedKeyword[]
}

export function KeywordBulk({ project, selection, rows }: KeywordBulkProps) {
  const { uid } = project
  const open = useSignal<'check' | 'tag' | 'goal' | 'delete' | undefined>(undefined)
  const marked = rows.filter(({ id }) => selection.has(id))
  const close = () => (open.value = undefined)
  return (
    <BulkBar selection={selection} count={marked.length}>
      <Button icon="refresh-cw" onClick={() => (open.value = 'check')}>
        {checks.checkNow}
      </Button>
      <Button icon="tag" onClick={() => (open.value = 'tag')}>
        {t.tag}
      </Button>
      <Button icon="flag" onClick={() => (open.value = 'goal')}>
        {goalWords.set}
      </Button>
      <Button icon="trash-2" kind="danger" onClick={() => (open.value = 'delete')}>
        {t.delete}
      </Button>
      {open.value === 'check' && (
        <CheckDialog uid={uid} of={{ ids: marked.map(({ id }) => id) }} onClose={close} />
      )}
      {open.value === 'tag' && <TagDialog uid={uid} marked={marked} onClose={close} />}
      {open.value === 'goal' && (
        <GoalDialog project={project} of={marked.map(({ id }) => id)} onClose={close} />
      )}
      {open.value === 'delete' && (
        <Confirm
          title={t.deleteTitle(marked.length)}
          text={t.deleteText}
          action={common.delete}
          onClose={close}
          onConfirm={async () => {
            await deleteKeywords(
              uid,
              marked.map(({ id }) => id),
            )
            selection.replace([])
          }}
        />
      )}
    </BulkBar>
  )
}
