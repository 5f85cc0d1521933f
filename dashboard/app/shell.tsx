// The frame: rail, bar, the page, and what opens over it.

import { useSignal } from '@preact/signals'
import type { ComponentType } from 'preact'
import { useEffect } from 'preact/hooks'
import { isSessionOver } from '../api/ended-session.ts'
import { asFailure } from '../api/failure.ts'
import { isUnreachable } from '../api/reach.ts'
import { go, path } from '../state/address.ts'
import { useData } from '../state/data.ts'
import { isLater } from '../state/later.ts'
import { prefer, preferences } from '../state/session.ts'
import { useShortcuts } from '../state/shortcuts.ts'
import { dismiss, toastFailure, toasts } from '../state/toasts.ts'
import * as common from '../text/common.ts'
import * as shell from '../text/shell.ts'
import { Button } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { NewTabHint } from '../ui/link.tsx'
import { LeaveQuestion } from './leave-question.tsx'
import { homePlaces, type PlaceGroup, projectPlaces } from './navigation.ts'
import { Page } from './page.tsx'
import { Rail, RailSheet } from './rail.tsx'
import { SessionOver } from './session-over.tsx'
import { TopBar } from './top-bar.tsx'

type Over = ComponentType<{ projectUid: string | undefined; typedBefore: string; onClose(): void }>

let palette: Over | undefined

async function loadPalette(): Promise<Over> {
  palette ??= (await import('./palette.tsx')).Palette
  return palette
}

const sayNotLoaded = () => toastFailure(shell.notLoaded)

export function Shell() {
  const namedUid = path.value.startsWith('/p/') ? path.value.split('/')[2] : undefined
  const read = useData(namedUid === undefined ? null : 'GET /projects/{project_uid}', {
    path: { project_uid: namedUid ?? '' },
  })
  // A project that does not exist has no pages to link to.
  const projectUid = read.failure?.status === 404 ? undefined : namedUid
  const over = useSignal<Over | undefined>(undefined)
  const typedBefore = useSignal('')
  const openPalette = () => {
    typedBefore.value = ''
    // Keys that are typed from now on belong to the palette, whether it has loaded or not.
    if (palette !== undefined) over.value = palette
    else {
      const release = holdKeys((typed) => (typedBefore.value = typed))
      void loadPalette()
        .then((loaded) => (over.value = loaded), sayNotLoaded)
        .finally(release)
    }
  }
  const openHelp = () => void import('./help.tsx').then(({ Help }) => (over.value = Help), sayNotLoaded)
  // The palette loads after the first page, ahead of its key. A failure shows when the key is pressed.
  useEffect(() => {
    if (isLater.value) loadPalette().catch(() => {})
  }, [isLater.value])
  useShortcuts({
    'Mod k': openPalette,
    '?': openHelp,
    t: () => void prefer({ theme: nextTheme() }),
    ...goKeys(homePlaces()),
    ...(projectUid === undefined ? {} : goKeys(projectPlaces(projectUid))),
  })
  const Opened = over.value
  return (
    <>
      <a class="skip" href="#content">
        {shell.skip}
      </a>
      <Rail projectUid={projectUid} />
      <RailSheet projectUid={projectUid} />
      <div class="frame">
        <TopBar
          projectUid={projectUid}
          projectName={read.data?.data.name}
          openPalette={openPalette}
          openHelp={openHelp}
        />
        {isUnreachable.value && (
          <p class="unreachable" role="alert">
            <Icon name="triangle-alert" /> {shell.unreachable}
          </p>
        )}
        <main id="content" tabIndex={-1}>
          <Page />
        </main>
      </div>
      {isSessionOver.value && <SessionOver />}
      <LeaveQuestion />
      <Toasts />
      <NewTabHint />
      {Opened && (
        <Opened
          projectUid={projectUid}
          typedBefore={typedBefore.peek()}
          onClose={() => (over.value = undefined)}
        />
      )}
    </>
  )
}

/** Captures typed keys until the palette has loaded. */
function holdKeys(keep: (typed: string) => void): () => void {
  let typed = ''
  const hold = (event: KeyboardEvent) => {
    if (event.key.length > 1 || event.ctrlKey || event.metaKey) return
    typed += event.key
    keep(typed)
    event.preventDefault()
    event.stopImmediatePropagation()
  }
  addEventListener('keydown', hold, true)
  return () => removeEventListener('keydown', hold, true)
}

function goKeys(groups: readonly PlaceGroup[]): Record<string, () => void> {
  const places = groups.flatMap((group) => group.places)
  return Object.fromEntries(
    places.flatMap(({ key, to }) => (key === undefined ? [] : [[`g ${key}`, () => go(to)] as const])),
  )
}

function nextTheme(): 'light' | 'dark' {
  const { theme } = preferences.peek()
  const isDark =
    theme === 'dark' || (theme === 'system' && matchMedia('(prefers-color-scheme: dark)').matches)
  return isDark ? 'light' : 'dark'
}

/** Shows the short messages. The element exists from the start, so screen readers announce what is added to it. */
function Toasts() {
  return (
    <div class="toasts" role="status" aria-live="polite">
      {toasts.value.map(({ id, text, tone, undo }) => (
        <div key={id} class="toast" data-tone={tone}>
          <span>{text}</span>
          {undo !== undefined && (
            <Button
              isSmall
              onClick={async () => {
                dismiss(id)
                try {
                  await undo()
                } catch (error) {
                  toastFailure(asFailure(error).message)
                }
              }}
            >
              {common.undo}
            </Button>
          )}
          <Button isSmall kind="quiet" icon="x" label={common.close} onClick={() => dismiss(id)} />
        </div>
      ))}
    </div>
  )
}
