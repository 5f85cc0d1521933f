// Ctrl or ⌘ and K: type a few letters, press Enter, be there. Pages, what is in them and what can be begun there are found at once,
// projects as they are read, keywords by asking the server.

import { useSignal } from '@preact/signals'
import { useId, useLayoutEffect, useRef } from 'preact/hooks'
import { go } from '../state/address.ts'
import { useAllProjects } from '../state/all-projects.ts'
import { useData } from '../state/data.ts'
import { canEdit, isOwner } from '../state/session.ts'
import * as shell from '../text/shell.ts'
import { Icon, type IconName } from '../ui/icon.tsx'
import { homePlaces, projectPlaces } from './navigation.ts'

type Found = { group: string; label: string; hint?: string; icon: IconName; to: string }

const KEYWORDS_MAX = 8
const PROJECTS_MAX = 8
const KEYWORD_LENGTH_MIN = 2

type PaletteProps = { projectUid: string | undefined; typedBefore: string; onClose(): void }

export function Palette({ projectUid, typedBefore, onClose }: PaletteProps) {
  const id = useId()
  const typed = useSignal(typedBefore)
  const at = useSignal(0)
  const dialog = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => {
    const shown = dialog.current!
    shown.showModal()
    // The browser gives the focus back only when the dialog is closed before it is removed.
    return () => shown.close()
  }, [])
  const found = useFound(projectUid, typed.value)
  const take = (one: Found | undefined) => {
    if (one === undefined) return
    onClose()
    go(one.to)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown') at.value = Math.min(found.length - 1, at.value + 1)
    else if (event.key === 'ArrowUp') at.value = Math.max(0, at.value - 1)
    else if (event.key === 'Enter') take(found[at.value])
    else return
    event.preventDefault()
    document.getElementById(`${id}-${at.value}`)?.scrollIntoView({ block: 'nearest' })
  }
  return (
    <dialog
      ref={dialog}
      class="dialog palette"
      aria-label={shell.palette}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      onMouseDown={(event) => event.target === dialog.current && onClose()}
    >
      <input
        type="text"
        role="combobox"
        aria-label={shell.palette}
        aria-expanded="true"
        aria-controls={`${id}-list`}
        aria-activedescendant={found.length > 0 ? `${id}-${at.value}` : undefined}
        autocomplete="off"
        placeholder={shell.palette}
        value={typed.value}
        onInput={(event) => {
          typed.value = event.currentTarget.value
          at.value = 0
        }}
        onKeyDown={onKeyDown}
      />
      <div role="listbox" id={`${id}-list`} aria-label={shell.palette} class="options" tabIndex={-1}>
        {found.map((one, index) => (
          // biome-ignore lint/a11y/useFocusableInteractive: the field keeps the focus and names the option
          // biome-ignore lint/a11y/useKeyWithClickEvents: the field takes the keys
          <div
            key={`${one.group}${one.to}${one.label}`}
            id={`${id}-${index}`}
            role="option"
            aria-selected={index === at.value}
            onClick={() => take(one)}
          >
            <Icon name={one.icon} />
            <span>{one.label}</span>
            <span class="muted">{one.hint ?? one.group}</span>
          </div>
        ))}
      </div>
      {found.length === 0 && <p class="muted nothing">{shell.paletteNothing}</p>}
    </dialog>
  )
}

function useFound(projectUid: string | undefined, typed: string): Found[] {
  const wanted = typed.trim().toLowerCase()
  const words = wanted.split(/\s+/)
  const projects = useAllProjects()
  const hasKeywords = projectUid !== undefined && wanted.length >= KEYWORD_LENGTH_MIN
  const keywords = useData(hasKeywords ? 'GET /projects/{project_uid}/rank-tracker/keywords' : null, {
    path: { project_uid: projectUid ?? '' },
    query: { search: wanted, device: 'all', limit: KEYWORDS_MAX },
  })
  const places: Found[] = []
  const parts: Found[] = []
  const actions: Found[] = []
  for (const place of [
    ...(projectUid === undefined ? [] : projectPlaces(projectUid)),
    ...homePlaces(),
  ].flatMap((group) => group.places)) {
    const { label, to, icon, ownerOnly, within = to } = place
    if (ownerOnly && !isOwner.value) continue
    places.push({ group: shell.palettePages, label, to, icon })
    for (const [rest, part] of Object.entries(place.parts ?? {}))
      if (rest !== '') parts.push({ group: label, label: part, to: `${within}/${rest}`, icon })
    for (const [rest, action] of Object.entries((canEdit.value && place.actions) || {}))
      actions.push({ group: shell.paletteActions, label: action, to: to + rest, icon: 'plus' })
  }
  const fits = ({ label, group, hint = group }: Found) => {
    const text = `${label} ${hint} ${shell.paletteWords[label] ?? ''}`.toLowerCase()
    return words.every((word) => text.includes(word))
  }
  return [
    ...places.filter(fits),
    // An empty query lists the places to go to.
    ...(wanted === '' ? [] : parts.filter(fits)),
    ...actions.filter(fits),
    ...projects
      .map(
        ({ uid, name, domain }): Found => ({
          group: shell.paletteProjects,
          label: name,
          hint: domain,
          icon: 'globe',
          to: `/p/${uid}`,
        }),
      )
      .filter(fits)
      .slice(0, PROJECTS_MAX),
    ...(hasKeywords && !keywords.isPrevious ? (keywords.data?.data ?? []) : []).map(
      ({ id, keyword, device, country_code }): Found => ({
        group: shell.paletteKeywords,
        label: keyword,
        hint: `${country_code} · ${device}`,
        icon: 'target',
        to: `/p/${projectUid}/keywords/${id}`,
      }),
    ),
  ]
}
