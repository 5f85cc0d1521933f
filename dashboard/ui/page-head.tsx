// The top of a page: what it is, and what can be done with all of it. The title is also that of the window.

import type { ComponentChildren } from 'preact'
import { useEffect, useRef } from 'preact/hooks'
import { path } from '../state/address.ts'
import { kept } from '../state/data.ts'

type PageHeadProps = {
  title: string
  /** Badges or a short fact beside the title. */
  beside?: ComponentChildren
  actions?: ComponentChildren
  children?: ComponentChildren
}

/** The name of the page's project, which distinguishes browser tabs of several projects. */
function projectName(title: string): string | undefined {
  const [, area, uid = ''] = path.peek().split('/')
  const project =
    area === 'p' ? kept('GET /projects/{project_uid}', { path: { project_uid: uid } }) : undefined
  return project?.data.name === title ? undefined : project?.data.name
}

let titledPath: string | undefined

export function PageHead({ title, beside, actions, children }: PageHeadProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    document.title = [title, projectName(title), 'Sightline'].filter(Boolean).join(' · ')
  }, [title])
  useEffect(() => {
    // After navigation inside the dashboard, the focus goes to the heading of the new page; on the first page it stays.
    if (titledPath !== undefined && titledPath !== path.peek())
      heading.current?.focus({ preventScroll: true })
    titledPath = path.peek()
  }, [])
  return (
    <header class="page-head">
      <div class="title">
        <h1 ref={heading} tabIndex={-1}>
          {title}
        </h1>
        {beside}
      </div>
      {actions !== undefined && <div class="actions">{actions}</div>}
      {children}
    </header>
  )
}
