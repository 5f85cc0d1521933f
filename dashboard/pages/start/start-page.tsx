// From an address to the first findings, in five steps of which each can be skipped. The step and the project are in the address,
// so that a reload, or a colleague with the link, goes on at the same place.

import { useData } from '../../state/data.ts'
import { useQuery } from '../../state/query.ts'
import { choice, text } from '../../state/query-codec.ts'
import { canEdit, session } from '../../state/session.ts'
import * as t from '../../text/start.ts'
import { LinkButton } from '../../ui/button.tsx'
import { Link } from '../../ui/link.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { Empty, Failed, Loaded, Loading } from '../../ui/states.tsx'
import { StartCrawl } from './start-crawl.tsx'
import { StartData } from './start-data.tsx'
import { StartKeywords } from './start-keywords.tsx'
import { StartPeople } from './start-people.tsx'
import { StartSite } from './start-site.tsx'

const STEPS = ['site', 'crawl', 'keywords', 'data', 'people'] as const
type StepName = (typeof STEPS)[number]

/** Properties of each step after the first. */
const CONTENT = {
  crawl: StartCrawl,
  keywords: StartKeywords,
  data: StartData,
  people: StartPeople,
} as const

export function StartPage() {
  const { values, set, link } = useQuery({ step: choice(STEPS, 'site'), project: text() })
  const hasProject = values.project !== ''
  const step: StepName = hasProject ? values.step : 'site'
  const resource = useData(hasProject ? 'GET /projects/{project_uid}' : null, {
    path: { project_uid: values.project },
  })
  if (session.value === undefined) return <Loading />
  if (!canEdit.value)
    return (
      <>
        <PageHead title={t.title} />
        <Empty icon="globe" title={t.viewer}>
          {t.viewerText}
        </Empty>
      </>
    )
  const nextOf = (name: StepName) => STEPS[STEPS.indexOf(name) + 1]
  return (
    <>
      <PageHead title={t.title} {...(step === 'site' && { actions: <DemoLink /> })} />
      <ol class="start-steps" aria-label={t.stepsLabel}>
        {STEPS.map((name) => (
          <li key={name} aria-current={name === step ? 'step' : undefined}>
            {hasProject && name !== 'site' ? (
              <Link to={link({ step: name })}>{t.steps[name]}</Link>
            ) : (
              <span>{t.steps[name]}</span>
            )}
          </li>
        ))}
      </ol>
      {step === 'site' ? (
        <StartSite onCreated={(uid) => set({ project: uid, step: 'crawl' })} />
      ) : resource.failure !== undefined && resource.data === undefined ? (
        <Failed failure={resource.failure} onRetry={resource.reload} />
      ) : (
        <Loaded resource={resource}>
          {({ data }) => {
            const Content = CONTENT[step]
            const next = nextOf(step)
            return (
              <>
                <Content
                  key={step}
                  project={data}
                  onNext={() => (next === undefined ? undefined : set({ step: next }))}
                />
                <div class="button-row">
                  {next !== undefined && (
                    <LinkButton kind={step === 'crawl' ? 'main' : 'plain'} to={link({ step: next })}>
                      {step === 'crawl' ? t.next : t.skip}
                    </LinkButton>
                  )}
                  <LinkButton
                    kind={next === undefined ? 'main' : 'quiet'}
                    icon="arrow-right"
                    to={`/p/${data.uid}`}
                  >
                    {t.finish}
                  </LinkButton>
                </div>
              </>
            )
          }}
        </Loaded>
      )}
    </>
  )
}

function DemoLink() {
  const projects = useData('GET /projects', { query: { include: 'summary', limit: 100 } })
  const demo = projects.data?.data.find(({ summary }) => summary?.is_demo)
  if (demo === undefined) return null
  return <LinkButton to={`/p/${demo.uid}`}>{t.showDemo}</LinkButton>
}
