// The navigation at the left: of the project that is open, else of the account.

import { useEffect, useRef } from 'preact/hooks'
import { root } from '../lib/root.ts'
import { path } from '../state/address.ts'
import { isLater } from '../state/later.ts'
import { isOwner } from '../state/session.ts'
import * as shell from '../text/shell.ts'
import { Icon, Logo } from '../ui/icon.tsx'
import { Link } from '../ui/link.tsx'
import { useOpened } from '../ui/use-opened.ts'
import { accountPlaces, homePlaces, isCurrent, projectPlaces } from './navigation.ts'
import { prepareAreas } from './routes.ts'

type RailProps = { projectUid: string | undefined }

/** On a small screen the rail opens over the page, and navigation closes it. */
export function RailSheet({ projectUid }: RailProps) {
  const sheet = useRef<HTMLDivElement>(null)
  const { isOpened, onBeforeToggle } = useOpened()
  useEffect(() => {
    if (sheet.current?.matches(':popover-open')) sheet.current.hidePopover()
  }, [path.value])
  return (
    <div ref={sheet} id="rail-sheet" class="rail-sheet" popover="auto" onBeforeToggle={onBeforeToggle}>
      {isOpened && <Rail projectUid={projectUid} isSheet />}
    </div>
  )
}

export function Rail({ projectUid, isSheet = false }: RailProps & { isSheet?: boolean }) {
  const groups = projectUid === undefined ? homePlaces() : [...projectPlaces(projectUid), accountPlaces()]
  useEffect(() => {
    if (isLater.value) void prepareAreas(groups.flatMap(({ places }) => places.map(({ to }) => to)))
  }, [isLater.value, projectUid])
  return (
    <nav class={isSheet ? 'rail sheet' : 'rail'} aria-label={shell.navigation}>
      <Link to="/" class="brand">
        <Logo />
        <span>Sightline</span>
      </Link>
      {projectUid !== undefined && (
        <Link to="/" class="place up">
          <Icon name="chevron-left" />
          <span>{shell.allProjects}</span>
        </Link>
      )}
      {groups.map((group) => {
        const places = group.places.filter(({ ownerOnly }) => !ownerOnly || isOwner.value)
        return (
          <div class="group" key={group.heading ?? places[0]?.to}>
            {group.heading !== undefined && <p class="heading">{group.heading}</p>}
            {places.map((place) => (
              <Link
                key={place.to}
                to={place.to}
                class="place"
                title={place.label}
                isCurrent={isCurrent(place, path.value)}
              >
                <Icon name={place.icon} />
                <span>{place.label}</span>
              </Link>
            ))}
          </div>
        )
      })}
      <a class="place foot" href={`${root}docs`}>
        <Icon name="file-text" />
        <span>{shell.apiReference}</span>
      </a>
    </nav>
  )
}
