// Where search data and backlinks of a project come from.

import type { ProjectPageProps } from '../area.ts'
import { BacklinkSourcesPanel } from './backlink-sources-panel.tsx'
import { SearchConsolePanel } from './search-console-panel.tsx'
import { SettingsFrame } from './settings-frame.tsx'

export function ConnectionsPage({ project }: ProjectPageProps) {
  return (
    <SettingsFrame project={project} current="connections">
      <SearchConsolePanel project={project} />
      <BacklinkSourcesPanel project={project} />
    </SettingsFrame>
  )
}
