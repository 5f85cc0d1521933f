// One keyword: the same parts in a drawer beside the list and on a page of its own.

import { useSignal } from '@preact/signals'
import type { ComponentChildren } from 'preact'
import { useEffect } from 'preact/hooks'
import { call } from '../../api/client.ts'
import type { ListedKeyword, ProjectWithSettings, ReadKeyword } from '../../api/types.ts'
import { go } from '../../state/address.ts'
import { preload, useData } from '../../state/data.ts'
import { changed } from '../../state/live.ts'
import { canEdit } from '../../state/session.ts'
import { useShortcuts } from '../../state/shortcuts.ts'
import { toast } from '../../state/toasts.ts'
import * as checks from '../../text/checks-now.ts'
import * as common from '../../text/common.ts'
import * as t from '../../text/keyword.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { Confirm } from '../../ui/confirm.tsx'
import { Drawer } from '../../ui/drawer.tsx'
import { Menu } from '../../ui/menu.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { Empty, Loaded } from '../../ui/states.tsx'
import { CheckDialog } from './check-dialog.tsx'
import { KeywordBody } from './keyword-body.tsx'

const KEYWORD = 'GET /projects/{project_uid}/rank-tracker/keywords/{keyword_id}'

type KeywordPlace = {
  project: ProjectWithSettings
  /** Undefined where the address names none that there could be. */
  id: number | undefined
  isBeside: boolean
  /** The rows around it, where it was opened from a list. */
  neighbours: readonly ListedKeyword[]
  linkOf(id: number): string
  listLink: string
  /** Shows it beside the list, or alone; undefined where there is no room for both. */
  onPlace: ((isBeside: boolean) => void) | undefined
}

export function KeywordDetail(place: KeywordPlace) {
  const { project, id, neighbours, linkOf, listLink } = place
  const deleting = useSignal<'one' | 'both' | undefined>(undefined)
  const isChecking = useSignal(false)
  const requestOf = (keyword_id: number) => ({
    path: { project_uid: project.uid, keyword_id },
    query: { include: 'tags' as const },
  })
  const resource = useData(id === undefined ? null : KEYWORD, requestOf(id ?? 0))
  const at = neighbours.findIndex((row) => row.id === id)
  const step = (by: 1 | -1) => {
    const next = at < 0 ? undefined : neighbours[at + by]
    if (next === undefined) return false
    go(linkOf(next.id), 'replace')
    return true
  }
  useShortcuts({ '[': () => step(-1), ']': () => step(1) })
  const around = [neighbours[at - 1]?.id, neighbours[at + 1]?.id]
  useEffect(() => {
    if (at >= 0) for (const next of around) if (next !== undefined) void preload(KEYWORD, requestOf(next))
  }, [id])
  const found = resource.data?.data
  const name = found?.keyword ?? neighbours[at]?.keyword ?? t.loading
  if (id === undefined || resource.failure?.status === 404)
    return (
      <Frame place={place} title={t.gone}>
        <Empty icon="search" title={t.gone} action={<LinkButton to={listLink}>{t.toList}</LinkButton>}>
          {t.goneText}
        </Empty>
      </Frame>
    )
  return (
    <Frame
      place={place}
      title={name}
      actions={
        <>
          {at >= 0 && <StepButtons at={at} count={neighbours.length} onStep={step} />}
          {canEdit.value && found !== undefined && (
            <ActionMenu
              onCheck={() => (isChecking.value = true)}
              onDelete={(which) => (deleting.value = which)}
            />
          )}
        </>
      }
    >
      <Loaded resource={resource}>
        {({ data }) => (
          <KeywordBody project={project} keyword={data} isBeside={place.isBeside} linkOf={linkOf} />
        )}
      </Loaded>
      {isChecking.value && (
        <CheckDialog uid={project.uid} of={{ ids: [id] }} onClose={() => (isChecking.value = false)} />
      )}
      {deleting.value !== undefined && found !== undefined && (
        <DeleteKeyword
          uid={project.uid}
          keyword={found}
          isOfBoth={deleting.value === 'both'}
          onClose={() => (deleting.value = undefined)}
          onDeleted={() => go(listLink, place.isBeside ? 'beside' : 'push')}
        />
      )}
    </Frame>
  )
}

type StepButtonsProps = { at: number; count: number; onStep(by: 1 | -1): void }

function StepButtons({ at, count, onStep }: StepButtonsProps) {
  return (
    <>
      <Button
        icon="chevron-left"
        kind="quiet"
        label={t.previous}
        isDisabled={at === 0}
        onClick={() => onStep(-1)}
      />
      <Button
        icon="chevron-right"
        kind="quiet"
        label={t.next}
        isDisabled={at === count - 1}
        onClick={() => onStep(1)}
      />
    </>
  )
}

function ActionMenu({ onCheck, onDelete }: { onCheck(): void; onDelete(which: 'one' | 'both'): void }) {
  return (
    <Menu
      kind="quiet"
      icon="ellipsis"
      label=""
      name={t.actions}
      hasArrow={false}
      items={[
        { label: checks.checkNow, icon: 'refresh-cw', onSelect: onCheck },
        { label: t.delete, icon: 'trash-2', isDanger: true, onSelect: () => onDelete('one') },
        { label: t.deleteBoth, icon: 'trash-2', isDanger: true, onSelect: () => onDelete('both') },
      ]}
    />
  )
}

type FrameProps = {
  place: KeywordPlace
  title: string
  actions?: ComponentChildren
  children: ComponentChildren
}

function Frame({ place, title, actions, children }: FrameProps) {
  const { isBeside, onPlace, listLink } = place
  useEffect(() => {
    if (!isBeside) return undefined
    const before = document.title
    document.title = `${title} · Sightline`
    return () => {
      document.title = before
    }
  }, [title, isBeside])
  if (isBeside)
    return (
      <Drawer
        title={title}
        onClose={() => go(listLink, 'beside')}
        actions={
          <>
            {actions}
            {onPlace !== undefined && (
              <Button icon="square" kind="quiet" label={t.asPage} onClick={() => onPlace(false)} />
            )}
          </>
        }
      >
        {children}
      </Drawer>
    )
  return (
    <div class="stack keyword-page">
      <PageHead
        title={title}
        actions={
          <>
            <LinkButton to={listLink} icon="chevron-left">
              {t.toList}
            </LinkButton>
            {actions}
            {onPlace !== undefined && (
              <Button icon="columns-3" kind="quiet" label={t.asDrawer} onClick={() => onPlace(true)} />
            )}
          </>
        }
      />
      {children}
    </div>
  )
}

type DeleteKeywordProps = {
  uid: string
  keyword: ReadKeyword
  isOfBoth: boolean
  onClose(): void
  onDeleted(): void
}

/** Deleting a keyword takes everything that was measured with it, so it is asked for first. */
function DeleteKeyword({ uid, keyword, isOfBoth, onClose, onDeleted }: DeleteKeywordProps) {
  return (
    <Confirm
      title={t.deleteTitle(keyword.keyword)}
      text={isOfBoth ? t.deleteBothText : t.deleteText}
      action={common.delete}
      onClose={onClose}
      onConfirm={async () => {
        await call('DELETE /projects/{project_uid}/rank-tracker/keywords/{keyword_id}', {
          path: { project_uid: uid, keyword_id: keyword.id },
          query: { ...(isOfBoth && { delete_all_devices: true }) },
        })
        onDeleted()
        // Once nothing of it is shown any more, so that nothing of it is asked for.
        setTimeout(() => changed(`/projects/${uid}/rank-tracker`))
        toast(t.deleted(keyword.keyword))
      }}
    />
  )
}
