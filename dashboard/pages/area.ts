// What an area is: pages that are loaded together. What a page gets.

import type { ComponentType } from 'preact'
import type { ProjectWithSettings } from '../api/types.ts'
import type { Params } from '../state/route.ts'

export type PageProps = { readonly params: Params }
export type ProjectPageProps = PageProps & { readonly project: ProjectWithSettings }

export type Area = {
  readonly pages: Readonly<Record<string, ComponentType<PageProps> | ComponentType<ProjectPageProps>>>
  /**
   * By page: begins the requests that it makes when it is drawn, for somebody who is about to go there, and ends when they are
   * answered. They are the same ones, so that none is made twice. `search` is the query of the address.
   */
  readonly prepare?: Readonly<
    Record<string, (project: ProjectWithSettings, search: string) => Promise<unknown>>
  >
}
