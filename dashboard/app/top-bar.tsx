// The bar above every page: which project, which of its data is simulated, what runs, who is signed in.

import { useSignal } from '@preact/signals'
import { path } from '../state/address.ts'
import { useAllProjects } from '../state/all-projects.ts'
import { useData } from '../state/data.ts'
import { isLater } from '../state/later.ts'
import { canEdit, prefer, preferences, session, signOut } from '../state/session.ts'
import * as shell from '../text/shell.ts'
import { Button, LinkButton } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { SimulatedBadge } from '../ui/marks.tsx'
import { Menu, type MenuItem } from '../ui/menu.tsx'
import { useSimulated } from '../ui/use-simulated.ts'
import { ActivityMenu } from './activity-menu.tsx'

const PROJECTS_IN_MENU = 50

type TopBarProps = ProjectMenuProps & { openHelp(): void }

export function TopBar({ projectUid, projectName, openPalette, openHelp }: TopBarProps) {
  return (
    <header class="top-bar">
      <button
        type="button"
        class="button icon-only burger"
        data-kind="quiet"
        popovertarget="rail-sheet"
        aria-label={shell.openNavigation}
      >
        <Icon name="menu" />
      </button>
      <ProjectMenu {...{ projectUid, projectName, openPalette }} />
      {projectUid !== undefined && <Simulated projectUid={projectUid} />}
      <span class="spring" />
      <Button kind="quiet" icon="search" onClick={openPalette}>
        <span class="palette-hint">{shell.palette}</span>
        <kbd>Ctrl K</kbd>
      </Button>
      <ActivityMenu />
      <NewsBell />
      <AccountMenu openHelp={openHelp} />
    </header>
  )
}

type ProjectMenuProps = {
  projectUid: string | undefined
  projectName: string | undefined
  openPalette(): void
}

function ProjectMenu({ projectUid, projectName, openPalette }: ProjectMenuProps) {
  const isWanted = useSignal(false)
  const projects = useAllProjects(isWanted.value)
  // The same page of another project; pages of a keyword or a crawl, which belong to one project, lead to their list.
  const place = path.value.split('/').slice(3, 4).join('/')
  const items: MenuItem[] = projects.slice(0, PROJECTS_IN_MENU).map(({ uid, name }) => ({
    label: name,
    to: `/p/${uid}${place === '' ? '' : `/${place}`}`,
    isChecked: uid === projectUid,
  }))
  return (
    <Menu
      kind="quiet"
      icon="globe"
      onApproach={() => (isWanted.value = true)}
      label={projectName ?? (projectUid === undefined ? shell.allProjects : '…')}
      items={[
        { label: shell.allProjects, to: '/', icon: 'folder' },
        ...(canEdit.value ? [{ label: shell.addProject, to: '/start', icon: 'plus' } as const] : []),
        { heading: shell.projects },
        ...items,
        // A menu with more projects than this has a search box.
        ...(projects.length > PROJECTS_IN_MENU
          ? [{ label: shell.findProject, icon: 'search', onSelect: openPalette } as const]
          : []),
      ]}
    />
  )
}

function Simulated({ projectUid }: { projectUid: string }) {
  return <SimulatedBadge isLong parts={useSimulated([projectUid])(projectUid)} />
}

function AccountMenu({ openHelp }: { openHelp(): void }) {
  const { theme, density } = preferences.value
  const who = session.value
  return (
    <Menu
      kind="quiet"
      icon="user"
      label=""
      hasArrow={false}
      name={who === undefined ? shell.account : `${who.member.name}, ${who.account.name}`}
      items={[
        { heading: who === undefined ? '' : `${who.member.name} · ${who.account.name}` },
        { label: shell.settings, icon: 'settings', to: '/settings' },
        { label: shell.keyboard, icon: 'keyboard', onSelect: openHelp },
        { heading: shell.theme },
        ...(['system', 'light', 'dark'] as const).map((value) => ({
          label: shell.themes[value],
          isChecked: theme === value,
          onSelect: () => void prefer({ theme: value }),
        })),
        { heading: shell.density },
        ...(['dense', 'normal', 'comfortable'] as const).map((value) => ({
          label: shell.densities[value],
          isChecked: density === value,
          onSelect: () => void prefer({ density: value }),
        })),
        { heading: '' },
        { label: shell.signOut, icon: 'log-out', onSelect: () => void signOut() },
      ]}
    />
  )
}

/** The link to the news, with the number of unread ones. */
function NewsBell() {
  const unread = useData(isLater.value ? 'GET /feed/unread' : null, {}).data?.data
  const shown =
    unread === undefined || unread.count === 0
      ? undefined
      : shell.unreadCount(unread.count, unread.is_at_least)
  return (
    <LinkButton kind="quiet" icon="bell" to="/news">
      {shown === undefined ? (
        <span class="unseen">{shell.news}</span>
      ) : (
        <>
          <span class="unread" aria-hidden="true">
            {shown}
          </span>
          <span class="unseen">{shell.unread(shown)}</span>
        </>
      )}
    </LinkButton>
  )
}
