// Which pages of the synthetic site link to which, computed from a page's number alone. Two shapes:
//   site      the sections, three children in a tree that holds every page, and pages that are at most a few times
//             as far from the start: all are found within about ten clicks, as on a site that people made
//   frontier  links to pages that nothing else links to, so that each page brings as many new addresses as it has links

import { sequence } from './sequence.ts'

export const SHAPES = ['site', 'frontier'] as const
export type Shape = (typeof SHAPES)[number]

export const SECTIONS = 12
const CHILDREN = 3
const REACH = 4

export function linksOf(page: number, count: number, pages: number, shape: Shape): number[] {
  if (shape === 'frontier') return Array.from({ length: count }, (_, at) => page * count + at + 1)
  const links: number[] = []
  for (let section = 1; section <= SECTIONS && links.length < count; section++) links.push(section)
  for (let child = 1; child <= CHILDREN; child++) links.push(page * CHILDREN + child)
  const existing = links.filter((link) => link < pages)
  // Neighbouring seeds give similar first numbers, so the first few are skipped.
  const random = sequence(page + 1)
  for (let turn = 0; turn < 4; turn++) random(pages)
  const below = Math.min(pages, page * REACH + count)
  while (existing.length < count) existing.push(random(below))
  return existing
}
