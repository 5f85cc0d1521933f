// Starting a crawl: a question first that names what it will read, because it sends many requests to somebody's server.

import { call } from '../../api/client.ts'
import type { CrawlSettings, ProjectWithSettings } from '../../api/types.ts'
import { useAction } from '../../state/action.ts'
import { go } from '../../state/address.ts'
import { useData } from '../../state/data.ts'
import { changed } from '../../state/live.ts'
import { canEdit } from '../../state/session.ts'
import { toast } from '../../state/toasts.ts'
import * as t from '../../text/crawls.ts'
import { Button } from '../../ui/button.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { Link } from '../../ui/link.tsx'
import { Loaded } from '../../ui/states.tsx'
import { useAdding } from '../../ui/use-adding.ts'

type StartCrawlProps = { project: ProjectWithSettings; label?: string; kind?: 'main' | 'plain' }

/** The button is shown only to people who may start a crawl. */
export function StartCrawl({ project, label = t.start, kind = 'main' }: StartCrawlProps) {
  const { isAdding, setAdding } = useAdding()
  if (!canEdit.value) return null
  return (
    <>
      <Button kind={kind} icon="refresh-cw" onClick={() => setAdding(true)}>
        {label}
      </Button>
      {isAdding && <StartDialog project={project} onClose={() => setAdding(false)} />}
    </>
  )
}

function StartDialog({ project, onClose }: { project: ProjectWithSettings; onClose(): void }) {
  const path = { project_uid: project.uid }
  const settings = useData('GET /projects/{project_uid}/crawl-settings', { path })
  const start = useAction(async () => {
    const { data } = await call('POST /projects/{project_uid}/crawls', { path })
    changed(`/projects/${project.uid}/crawls`)
    toast(t.startedToast)
    go(`/p/${project.uid}/crawls/${data.crawl_uid}`)
  })
  return (
    <FormDialog title={t.startTitle} submit={t.start} action={start} onClose={onClose}>
      <p>{t.startText(project.domain)}</p>
      <Loaded resource={settings} rows={4}>
        {({ data }) => <Limits project={project} settings={data} />}
      </Loaded>
      <p>
        <Link to={`/p/${project.uid}/settings/crawler`}>{t.changeLimits}</Link>
      </p>
    </FormDialog>
  )
}

function Limits({ project, settings }: { project: ProjectWithSettings; settings: CrawlSettings }) {
  const limits = t.limits
  const checks = [
    project.crawler_connect_links && limits.checkedLinks,
    project.crawler_connect_images && limits.checkedImages,
    project.crawler_allow_external_links && limits.checkedExternal,
  ].filter((check) => check !== false)
  return (
    <dl class="facts">
      <dt>{limits.pages}</dt>
      <dd>{limits.pagesMax(project.crawler_max_urls)}</dd>
      <dt>{limits.depth}</dt>
      <dd>{project.crawler_follow_links ? limits.depthMax(project.crawler_depth) : limits.noFollow}</dd>
      <dt>{limits.pace}</dt>
      <dd>{limits.paceOf(project.crawler_concurrency, project.crawler_delay_seconds)}</dd>
      <dt>{limits.scope}</dt>
      <dd>{settings.urls === null ? limits.scopes[settings.scope] : limits.list(settings.urls.length)}</dd>
      <Patterns label={limits.include} patterns={settings.include} />
      <Patterns label={limits.exclude} patterns={settings.exclude} />
      <dt>{limits.checks}</dt>
      <dd>{checks.join(', ') || limits.noChecks}</dd>
      <dt>{limits.javascript}</dt>
      <dd>{project.crawler_javascript_enabled ? limits.javascriptOn : limits.javascriptOff}</dd>
    </dl>
  )
}

function Patterns({ label, patterns }: { label: string; patterns: readonly string[] }) {
  if (patterns.length === 0) return null
  return (
    <>
      <dt>{label}</dt>
      <dd>
        {patterns.map((pattern) => (
          <code key={pattern}>{pattern} </code>
        ))}
      </dd>
    </>
  )
}
