// The heart of the product: where the site stands for each keyword, and how that goes. A keyword opens beside the list, or in its
// place where there is no room; it has an address of its own, so it can also be come to from elsewhere.

import { useSignal } from '@preact/signals'
import { useLayoutEffect, useRef } from 'preact/hooks'
import { isOpenBeside, ROOM_BESIDE, search } from '../../state/address.ts'
import { useList } from '../../state/list.ts'
import { useMedia } from '../../state/media.ts'
import { useQuery, withoutNames } from '../../state/query.ts'
import type { ProjectPageProps } from '../area.ts'
import { KeywordDetail } from './keyword-detail.tsx'
import { KeywordList } from './keyword-list.tsx'
import { DETAIL_NAMES, KEYWORD_QUERY, keywordListQuery } from './keyword-query.ts'

const LIST = 'GET /projects/{project_uid}/rank-tracker/keywords'

export function KeywordsPage({ project, params }: ProjectPageProps) {
  const query = useQuery(KEYWORD_QUERY)
  const isWide = useMedia(ROOM_BESIDE)
  const openId = readId(params.keyword)
  const isOpen = params.keyword !== undefined
  // A keyword that is come to from elsewhere has the page to itself.
  const isBeside = useSignal(!isOpen || isOpenBeside())
  if (!isOpen) isBeside.value = true
  const hasList = !isOpen || (isBeside.value && isWide)
  const list = useList(isOpen && !isBeside.value ? null : LIST, {
    path: { project_uid: project.uid },
    query: keywordListQuery(query.values),
  })
  const page = useRef<HTMLDivElement>(null)
  useSamePlace(page, hasList && isOpen)
  const listPath = `/p/${project.uid}/keywords`
  return (
    <div class="with-drawer keywords-page" ref={page}>
      {hasList && (
        <KeywordList project={project} query={query} list={list} openId={openId} isBeside={isOpen} />
      )}
      {isOpen && (
        <KeywordDetail
          project={project}
          id={openId}
          isBeside={hasList}
          neighbours={list.rows}
          linkOf={(id) => `${listPath}/${id}${search.value}`}
          listLink={`${listPath}${withoutNames(search.value, DETAIL_NAMES)}`}
          onPlace={isWide ? (value) => (isBeside.value = value) : undefined}
        />
      )}
    </div>
  )
}

function readId(text: string | undefined): number | undefined {
  return text !== undefined && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : undefined
}

/** The list becomes narrower when a keyword opens beside it; its rows stay where the reader has them. */
function useSamePlace(page: { current: HTMLElement | null }, isNarrow: boolean): void {
  const rowsTop = () => page.current?.querySelector('tbody')?.getBoundingClientRect().top
  const was = useRef(isNarrow)
  // Only then: to ask where something is makes the browser lay the page out.
  const before = was.current === isNarrow ? undefined : rowsTop()
  useLayoutEffect(() => {
    was.current = isNarrow
    const after = before === undefined ? undefined : rowsTop()
    if (before !== undefined && after !== undefined) scrollBy(0, after - before)
  }, [isNarrow])
}
