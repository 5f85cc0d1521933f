// Shows the page of the address: loads its area, and its project where it has one.

import { useSignal } from '@preact/signals'
import type { ComponentType } from 'preact'
import { useErrorBoundary, useLayoutEffect } from 'preact/hooks'
import { probeServer } from '../api/reach.ts'
import type { PageProps, ProjectPageProps } from '../pages/area.ts'
import { path } from '../state/address.ts'
import { useData } from '../state/data.ts'
import * as shell from '../text/shell.ts'
import { Button, LinkButton } from '../ui/button.tsx'
import { PageHead } from '../ui/page-head.tsx'
import { Empty, Failed, Loading } from '../ui/states.tsx'
import { areaOf, type FoundRoute, findRoute, loadArea } from './routes.ts'

export function Page() {
  const route = findRoute(path.value)
  if (route === undefined) return <NotFound />
  return <AreaPage key={route.area} route={route} />
}

function AreaPage({ route }: { route: FoundRoute }) {
  const isLoaded = useSignal(areaOf(route.area) !== undefined)
  const hasFailed = useSignal(false)
  useLayoutEffect(() => {
    if (isLoaded.peek()) return
    let isLeft = false
    const loadAgain = async () => {
      await probeServer()
      if (isLeft) return
      if (mayReload()) location.reload()
      else hasFailed.value = true
    }
    loadArea(route.area).then(() => (isLoaded.value = true), loadAgain)
    return () => {
      isLeft = true
    }
  }, [route.area])
  if (hasFailed.value) return <NotLoaded />
  const found = isLoaded.value ? areaOf(route.area)?.pages[route.page] : undefined
  if (found === undefined) return isLoaded.value ? <NotFound /> : <Loading />
  const key = `${route.page} ${route.params.project ?? ''}`
  return route.params.project === undefined ? (
    <Guarded key={key} page={found as ComponentType<PageProps>} params={route.params} />
  ) : (
    <ProjectPage key={key} page={found as ComponentType<ProjectPageProps>} params={route.params} />
  )
}

function ProjectPage({ page, params }: PageProps & { page: ComponentType<ProjectPageProps> }) {
  const resource = useData('GET /projects/{project_uid}', { path: { project_uid: params.project! } })
  if (resource.failure?.status === 404) return <NotFound />
  if (resource.failure !== undefined && resource.data === undefined)
    return <Failed failure={resource.failure} onRetry={resource.reload} />
  if (resource.data === undefined) return <Loading />
  const project = resource.data.data
  const Shown = page as ComponentType<PageProps>
  return <Guarded page={Shown} params={params} project={project} />
}

/** An exception in one page leaves the navigation working. */
function Guarded({
  page: Shown,
  ...props
}: PageProps & { page: ComponentType<PageProps>; project?: unknown }) {
  const [error, reset] = useErrorBoundary((cause) => console.error(cause))
  if (error !== undefined)
    return (
      <Empty icon="bug" title={shell.broken} action={<Button onClick={reset}>{shell.reload}</Button>}>
        {String((error as Error).message)}
      </Empty>
    )
  return <Shown {...props} />
}

function NotFound() {
  return (
    <>
      <PageHead title={shell.notFound} />
      <Empty
        icon="search"
        title={shell.notFoundText}
        action={<LinkButton to="/">{shell.toProjects}</LinkButton>}
      />
    </>
  )
}

const RELOADED_KEY = 'sightline-reloaded-at'
const RELOAD_AGAIN_MS = 10_000

/**
 * Browsers remember that a file could not be loaded, until the page is loaded again. That also brings the files of a newer build, where
 * the server no longer has those of this one. Not twice in a row: then something else is wrong.
 */
function mayReload(): boolean {
  const nowMs = Date.now()
  const isSoon = Math.abs(nowMs - Number(sessionStorage.getItem(RELOADED_KEY))) < RELOAD_AGAIN_MS
  if (!isSoon) sessionStorage.setItem(RELOADED_KEY, String(nowMs))
  return !isSoon
}

function NotLoaded() {
  return (
    <Empty
      icon="refresh-cw"
      title={shell.pageNotLoaded}
      action={
        <Button kind="main" onClick={() => location.reload()}>
          {shell.reload}
        </Button>
      }
    />
  )
}
