// An area is a set of pages that are loaded together. This also declares the properties of a page.

import type { ComponentType } from 'preact'
import type { ProjectWithSettings } from '../api/types.ts'
import type { Params } from '../state/route.ts'

export type PageProps = { readonly params: Params }
export type ProjectPageProps = PageProps & { readonly project: ProjectWithSettings }

export type Area = {
  readonly pages: Readonly<Record<string, ComponentType<PageProps> | ComponentType<ProjectPageProps>>>
  /**
   * Preloads the data of a page, by the name of the page: it makes the page's own requests, so that none is made twice, and resolves when
   * they are answered. `search` is the query of the address.
   */
  readonly prepare?: Readonly<
    Record<string, (project: ProjectWithSettings, search: string) => Promise<unknown>>
  >
}
