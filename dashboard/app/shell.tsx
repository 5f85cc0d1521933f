// The frame: rail, bar, the page, and what opens over it.

import { useSignal } from '@preact/signals'
import { go, path } from '../state/address.ts'
import { useData } from '../state/data.ts'
import { prefer, preferences } from '../state/session.ts'
import { useShortcuts } from '../state/shortcuts.ts'
import * as shell from '../text/shell.ts'
import { NewTabHint } from '../ui/link.tsx'
import { Toasts } from '../ui/toasts.tsx'
import type { Help } from './help.tsx'
import { HOME_PLACES, type PlaceGroup, projectPlaces } from './navigation.ts'
import { Page } from './page.tsx'
import { Palette } from './palette.tsx'
import { Rail, RailSheet } from './rail.tsx'
import { TopBar } from './top-bar.tsx'

export function Shell() {
  const asked = path.value.startsWith('/p/') ? path.value.split('/')[2] : undefined
  const read = useData(asked === undefined ? null : 'GET /projects/{project_uid}', {
    path: { project_uid: asked ?? '' },
  })
  // One that is not there has no pages to lead to.
  const projectUid = read.failure?.status === 404 ? undefined : asked
  const isPaletteOpen = useSignal(false)
  const help = useSignal<typeof Help | undefined>(undefined)
  const openHelp = () => void import('./help.tsx').then((loaded) => (help.value = loaded.Help))
  useShortcuts({
    'Mod k': () => (isPaletteOpen.value = true),
    '?': openHelp,
    t: () => void prefer({ theme: nextTheme() }),
    ...goKeys(HOME_PLACES),
    ...(projectUid === undefined ? {} : goKeys(projectPlaces(projectUid))),
  })
  const HelpShown = help.value
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
          openPalette={() => (isPaletteOpen.value = true)}
          openHelp={openHelp}
        />
        <main id="content" tabIndex={-1}>
          <Page />
        </main>
      </div>
      <Toasts />
      <NewTabHint />
      {isPaletteOpen.value && (
        <Palette projectUid={projectUid} onClose={() => (isPaletteOpen.value = false)} />
      )}
      {HelpShown && <HelpShown onClose={() => (help.value = undefined)} />}
    </>
  )
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
