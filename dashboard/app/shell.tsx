// The frame: rail, bar, the page, and what opens over it.

import { useSignal } from '@preact/signals'
import { go, path } from '../state/address.ts'
import { prefer, preferences } from '../state/session.ts'
import { useShortcuts } from '../state/shortcuts.ts'
import * as shell from '../text/shell.ts'
import { NewTabHint } from '../ui/link.tsx'
import { Toasts } from '../ui/toasts.tsx'
import { Help } from './help.tsx'
import { HOME_PLACES, type PlaceGroup, projectPlaces } from './navigation.ts'
import { Page } from './page.tsx'
import { Palette } from './palette.tsx'
import { Rail, RailSheet } from './rail.tsx'
import { TopBar } from './top-bar.tsx'

export function Shell() {
  const projectUid = path.value.startsWith('/p/') ? path.value.split('/')[2] : undefined
  const isPaletteOpen = useSignal(false)
  const isHelpOpen = useSignal(false)
  useShortcuts({
    'Mod k': () => (isPaletteOpen.value = true),
    '?': () => (isHelpOpen.value = true),
    t: () => void prefer({ theme: nextTheme() }),
    ...goKeys(HOME_PLACES),
    ...(projectUid === undefined ? {} : goKeys(projectPlaces(projectUid))),
  })
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
          openPalette={() => (isPaletteOpen.value = true)}
          openHelp={() => (isHelpOpen.value = true)}
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
      {isHelpOpen.value && <Help onClose={() => (isHelpOpen.value = false)} />}
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
