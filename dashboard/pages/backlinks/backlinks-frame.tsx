// The top of every page of backlinks: whose links they are, where they come from and how old they are, and the views.

import type { ComponentChildren } from 'preact'
import type { BacklinkProfile, ProjectWithSettings } from '../../api/types.ts'
import { preload, useData } from '../../state/data.ts'
import { canEdit } from '../../state/session.ts'
import * as t from '../../text/backlinks.ts'
import { backlinkTabs } from '../../text/shell.ts'
import { LinkButton } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { SimulatedBadge } from '../../ui/marks.tsx'
import { Menu, type MenuItem } from '../../ui/menu.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { Tabs, tabsBelow } from '../../ui/tabs.tsx'
import type { BacklinkView } from './link-filters.ts'

const PROFILES = 'GET /projects/{project_uid}/backlink-sources/profiles'
const OPTIONS = 'GET /projects/{project_uid}/backlinks/options'
const pathOf = ({ uid }: ProjectWithSettings) => ({ path: { project_uid: uid } })

export function prepareFrame(project: ProjectWithSettings): Promise<unknown> {
  return Promise.all([preload(PROFILES, pathOf(project)), preload(OPTIONS, pathOf(project))])
}

type FrameProps = {
  project: ProjectWithSettings
  /** Empty for the overview. */
  view: BacklinkView | ''
  /** Empty for the project's own site. */
  target: string
  onTarget(target: string): void
  children: ComponentChildren
}

export function BacklinksFrame({ project, view, target, onTarget, children }: FrameProps) {
  const base = `/p/${project.uid}/backlinks`
  const kept = target === '' ? '' : `?target=${encodeURIComponent(target)}`
  const profile = useProfile(project, target)
  return (
    <>
      <PageHead
        title={t.title}
        beside={<Origin profile={profile} />}
        actions={<TargetMenu project={project} target={target} onTarget={onTarget} />}
      />
      <Tabs label={t.views} tabs={tabsBelow(base, backlinkTabs, view, kept)} />
      {profile?.status === 'failing' && (
        <div class="notice" role="status">
          <Icon name="triangle-alert" />
          <p>
            <strong>{t.failing}</strong> {profile.failure}
          </p>
          <LinkButton isSmall to={`/p/${project.uid}/settings/connections`}>
            {t.look}
          </LinkButton>
        </div>
      )}
      {children}
    </>
  )
}

function useProfile(project: ProjectWithSettings, target: string): BacklinkProfile | undefined {
  const answer = useData(PROFILES, pathOf(project))
  const wanted = bareHost(target === '' ? project.domain : target)
  return answer.data?.data.find((profile) => bareHost(profile.target) === wanted)
}

function bareHost(host: string): string {
  return host.toLowerCase().replace(/^www\./, '')
}

/** A number from a source is as old as its last refresh. */
function Origin({ profile }: { profile: BacklinkProfile | undefined }) {
  if (profile === undefined || profile.made_on === null) return null
  const { source, made_on, age_days } = profile
  return (
    <>
      <span class="muted">
        {source === null ? t.imported : t.from(t.sources[source])}
        {t.madeOn(made_on, age_days ?? 0)}
      </span>
      {profile.progress !== null && <span class="muted">{t.refreshing}</span>}
      {profile.is_simulated && <SimulatedBadge />}
    </>
  )
}

type TargetMenuProps = Pick<FrameProps, 'project' | 'target' | 'onTarget'>

function TargetMenu({ project, target, onTarget }: TargetMenuProps) {
  const options = useData(OPTIONS, pathOf(project))
  const competitors = options.data?.data.targets.competitors ?? []
  if (competitors.length === 0 && target === '') return null
  const items: MenuItem[] = [
    { heading: t.ownSite },
    { label: project.domain, onSelect: () => onTarget(''), isChecked: target === '' },
    { heading: t.competitors },
    ...competitors.map(({ name, domain }) => ({
      label: name === domain ? domain : `${name} (${domain})`,
      onSelect: () => onTarget(domain),
      isChecked: domain === target,
    })),
  ]
  const shown = target === '' ? project.domain : target
  return (
    <span class="inline">
      <span class="muted" aria-hidden="true">
        {t.target}
      </span>
      <Menu label={shown} name={`${t.target} ${shown}`} items={items} />
    </span>
  )
}

/** Says what to do if no source is set up. */
export function Remedy({ project }: { project: ProjectWithSettings }) {
  if (!canEdit.value) return null
  return (
    <>
      <LinkButton to={`/p/${project.uid}/settings/connections`} kind="main" icon="plug">
        {t.connect}
      </LinkButton>
      <LinkButton to={`/p/${project.uid}/settings/imports`} icon="upload">
        {t.importFile}
      </LinkButton>
      <p class="hint">{t.connectHint}</p>
    </>
  )
}
