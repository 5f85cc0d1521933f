// What to do next with a project that is not set up yet. The list goes when all is done, or when somebody has seen enough of it.

import { useSignal } from '@preact/signals'
import type { ProjectWithSettings } from '../../api/types.ts'
import { useData } from '../../state/data.ts'
import { canEdit, isOwner } from '../../state/session.ts'
import { toast } from '../../state/toasts.ts'
import * as t from '../../text/overview.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Panel } from '../../ui/panel.tsx'
import { NotSetUp } from '../../ui/states.tsx'

type StepName = keyof typeof t.steps
type Step = { readonly name: StepName; readonly isDone: boolean; readonly to?: string }

const FIRST_STEPS: readonly StepName[] = ['crawl', 'keywords', 'search', 'backlinks']
const OFFERED_FIRST: readonly StepName[] = ['crawl', 'keywords', 'search']

/** Only owners set up what the others need. */
const isOffered = ({ name }: Step) => isOwner.value || name === 'crawl' || name === 'keywords'

type NextStepsProps = { project: ProjectWithSettings; onCrawl(): void }

export function NextSteps({ project, onCrawl }: NextStepsProps) {
  const isHidden = useSignal(readHidden(project.uid))
  const steps = useSteps(project)?.filter(isOffered)
  if (!canEdit.value || isHidden.value || steps === undefined) return null
  // To invite somebody is a matter of taste.
  if (steps.every(({ name, isDone }) => isDone || name === 'people')) return null
  return (
    <Panel
      title={t.nextTitle}
      actions={
        <>
          <span class="muted">{t.nextDone(steps.filter(({ isDone }) => isDone).length, steps.length)}</span>
          <Button
            isSmall
            kind="quiet"
            icon="x"
            label={t.hide}
            onClick={() => {
              isHidden.value = true
              writeHidden(project.uid, true)
              toast(t.hidden, {
                undo: () => {
                  isHidden.value = false
                  writeHidden(project.uid, false)
                },
              })
            }}
          />
        </>
      }
    >
      <StepList steps={steps} onCrawl={onCrawl} />
    </Panel>
  )
}

type StepListProps = { steps: readonly Step[]; onCrawl(): void }

function StepList({ steps, onCrawl }: StepListProps) {
  const next = steps.find(({ isDone }) => !isDone)
  return (
    <ol class="next-steps">
      {steps.map(({ name, isDone, to }) => (
        <li key={name} data-done={isDone || undefined}>
          <Icon name={isDone ? 'check' : 'square'} />
          <div>
            <b>
              {isDone && <span class="unseen">{t.done} </span>}
              {t.steps[name].title}
            </b>
            {!isDone && <p class="muted small">{t.steps[name].text}</p>}
          </div>
          {!isDone &&
            (to === undefined ? (
              <Button isSmall kind={next?.name === name ? 'main' : 'plain'} onClick={onCrawl}>
                {t.steps[name].action}
              </Button>
            ) : (
              <LinkButton isSmall kind={next?.name === name ? 'main' : 'plain'} to={to}>
                {t.steps[name].action}
              </LinkButton>
            ))}
        </li>
      ))}
    </ol>
  )
}

/** Nobody has begun: without any of these, there is nothing that the overview could show. */
export function isNothingSetUp(steps: readonly Step[]): boolean {
  return FIRST_STEPS.every((name) => steps.find((step) => step.name === name)?.isDone !== true)
}

/** The overview of a project without data: what this page is for, and how to begin. */
export function EmptyOverview({ steps, onCrawl }: StepListProps) {
  return (
    <Panel>
      <NotSetUp icon="target" title={t.emptyTitle} brings={t.emptyText} isForEditors />
      {canEdit.value && (
        <div class="first-steps">
          <StepList
            steps={steps.filter((step) => isOffered(step) && OFFERED_FIRST.includes(step.name))}
            onCrawl={onCrawl}
          />
        </div>
      )}
    </Panel>
  )
}

/** Undefined until all is known: a list that loses entries while one reads it is no help. */
export function useSteps(project: ProjectWithSettings): readonly Step[] | undefined {
  const path = { project_uid: project.uid }
  const crawls = useData('GET /projects/{project_uid}/crawls', {
    path,
    query: { include: 'summary', limit: 20 },
  }).data
  const keywords = useData('GET /projects/{project_uid}/rank-tracker/keywords', {
    path,
    query: { device: 'all', limit: 1 },
  }).data
  const provider = useData('GET /projects/{project_uid}/provider', { path }).data
  const search = useData('GET /projects/{project_uid}/search-performance/overview', {
    path,
    query: { compare: 'previous' },
  }).data
  const connection = useData('GET /projects/{project_uid}/search-console', { path }).data
  const profiles = useData('GET /projects/{project_uid}/backlink-sources/profiles', { path }).data
  const members = useData(isOwner.value ? 'GET /members' : null, { query: { limit: 2 } }).data
  if (crawls === undefined || keywords === undefined || provider === undefined) return undefined
  if (search === undefined || connection === undefined || profiles === undefined) return undefined
  const base = `/p/${project.uid}`
  const isConnected = connection.data.connection !== null
  const steps: Step[] = [
    { name: 'crawl', isDone: crawls.data.some(({ status }) => status !== 'failed') },
    { name: 'keywords', isDone: keywords.data.length > 0, to: `${base}/keywords` },
    { name: 'provider', isDone: provider.data.used !== null, to: `${base}/settings/rank-tracker` },
    {
      name: 'search',
      isDone: isConnected || search.data.last_day !== null,
      to: `${base}/settings/connections`,
    },
    {
      name: 'backlinks',
      isDone: profiles.data.some(({ source, made_on }) => source !== null || made_on !== null),
      to: `${base}/settings/connections`,
    },
  ]
  return members === undefined
    ? steps
    : [...steps, { name: 'people', isDone: members.data.length > 1, to: '/settings/members' }]
}

const keyOf = (uid: string) => `sightline-steps-hidden-${uid}`

function readHidden(uid: string): boolean {
  try {
    return localStorage.getItem(keyOf(uid)) !== null
  } catch {
    return false
  }
}

function writeHidden(uid: string, isHidden: boolean): void {
  try {
    if (isHidden) localStorage.setItem(keyOf(uid), '1')
    else localStorage.removeItem(keyOf(uid))
  } catch {
    // A browser that keeps nothing shows the list again at the next visit.
  }
}
