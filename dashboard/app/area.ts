// What an area is: pages that are loaded together. What a page gets.

import type { ComponentType } from 'preact'
import type { ProjectWithSettings } from '../api/types.ts'
import type { Params } from '../state/route.ts'

export type PageProps = { readonly params: Params }
export type ProjectPageProps = PageProps & { readonly project: ProjectWithSettings }

export type Area = {
  readonly pages: Readonly<Record<string, ComponentType<PageProps> | ComponentType<ProjectPageProps>>>
}
