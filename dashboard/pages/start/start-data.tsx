// The fourth step: search data, from Search Console or from a file.

import { useData } from '../../state/data.ts'
import { isOwner } from '../../state/session.ts'
import * as t from '../../text/start.ts'
import { Icon } from '../../ui/icon.tsx'
import { Link } from '../../ui/link.tsx'
import { Panel } from '../../ui/panel.tsx'
import { Loaded } from '../../ui/states.tsx'
import { NewImport } from '../project/new-import.tsx'
import { SearchConsoleConnect } from '../project/search-console-connect.tsx'
import type { StartStepProps } from './start-step.ts'

export function StartData({ project, onNext }: StartStepProps) {
  const connection = useData('GET /projects/{project_uid}/search-console', {
    path: { project_uid: project.uid },
  })
  return (
    <>
      <p class="muted">{t.dataText}</p>
      <div class="setting-columns">
        <Panel title={t.dataConnect}>
          <Loaded resource={connection} rows={3}>
            {({ data }) =>
              data.connection !== null ? (
                <p>
                  <Icon name="check" /> {t.dataConnected}
                </p>
              ) : isOwner.value ? (
                <SearchConsoleConnect
                  projectUid={project.uid}
                  canSignIn={data.can_sign_in}
                  onConnected={onNext}
                />
              ) : (
                <p class="muted">{t.dataOwner}</p>
              )
            }
          </Loaded>
        </Panel>
        <Panel title={t.dataFile}>
          <NewImport project={project} kind="search_performance" />
          <p class="muted">
            {t.dataOther}: <Link to={`/p/${project.uid}/settings/imports`}>{t.dataOtherLink}</Link>
          </p>
        </Panel>
      </div>
    </>
  )
}
