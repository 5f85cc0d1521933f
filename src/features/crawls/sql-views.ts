// Views of crawls and of what they found. They have all crawls: a query about the last one must say which one that is.

import { storedNames } from '../../data/lists/fields.ts'
import { PROJECT_COLUMN, type View, type ViewColumn } from '../../data/storage/query/view.ts'
import { PAGE_FIELDS } from './engine/page-fields.ts'

const CRAWL: readonly ViewColumn[] = [
  PROJECT_COLUMN,
  { name: 'crawl_uid', sql: 'c.uid', about: 'Uid of the crawl.' },
]

/** Rows of a table of crawls, with the crawl as `c` and the project as `p`. */
const inCrawl = (table: string, alias: string, further = '') =>
  `@${table} as ${alias} join @crawls as c on c.project_id = ${alias}.project_id and c.id = ${alias}.crawl_id join @projects as p on p.id = c.project_id${further}`

/** A join with the address that has this id in the crawl. */
const urlOf = (name: string, id: string) =>
  ` left join @crawl_urls as ${name} on ${name}.project_id = c.project_id and ${name}.crawl_id = c.id and ${name}.id = ${id}`

const PAGE_COLUMNS = storedNames(PAGE_FIELDS).map((name): ViewColumn => {
  const { type, description } = PAGE_FIELDS[name]
  return { name, sql: `g.${name}`, ...(type === 'time' && { kind: type }), about: description }
})

export const CRAWL_VIEWS: readonly View[] = [
  {
    name: 'crawls',
    about: 'One row for each crawl.',
    from: '@crawls as c join @projects as p on p.id = c.project_id',
    columns: [
      PROJECT_COLUMN,
      { name: 'uid', sql: 'c.uid', about: 'Uid of the crawl.' },
      { name: 'status', sql: 'c.status', about: '`queued`, `running`, `success`, `failed` or `canceled`.' },
      { name: 'pages_crawled', sql: 'c.pages_crawled', about: 'Pages that were read.' },
      { name: 'started_at', sql: 'c.started_at', kind: 'time', about: 'When it began.' },
      { name: 'finished_at', sql: 'c.finished_at', kind: 'time', about: 'When it ended.' },
      { name: 'failure', sql: 'c.failure', about: 'Why it failed.' },
    ],
  },
  {
    name: 'pages',
    about: 'One row for each page that a crawl asked for.',
    from: inCrawl('crawl_pages', 'g'),
    columns: [
      ...CRAWL,
      ...PAGE_COLUMNS,
      { name: 'is_indexable', sql: 'g.is_indexable', about: '1 when search engines may show it.' },
      { name: 'is_noindex', sql: 'g.is_noindex', about: '1 when it says noindex.' },
    ],
  },
  {
    name: 'issues',
    about: 'One row for each issue and page that has it.',
    from: inCrawl('crawl_issues', 'i', urlOf('u', 'i.page_id')),
    columns: [
      ...CRAWL,
      { name: 'issue', sql: 'i.issue', about: 'Id of the issue, as in [crawl-issues.md](crawl-issues.md).' },
      { name: 'url', sql: 'u.url', about: 'The page.' },
      { name: 'detail', sql: 'i.detail', about: 'What was found there.' },
    ],
  },
  {
    name: 'links',
    about: 'One row for each link on a page.',
    from: inCrawl('crawl_links', 'l', urlOf('t', 'l.target_id') + urlOf('f', 'l.source_id')),
    columns: [
      ...CRAWL,
      { name: 'source_url', sql: 'f.url', about: 'The page that has the link.' },
      { name: 'destination_url', sql: 't.url', about: 'Where it leads.' },
      {
        name: 'fetch_status_code',
        sql: 't.fetch_status_code',
        about: 'Status of the destination; null when it was not asked.',
      },
      { name: 'is_external', sql: 't.is_external', about: '1 when it leads to another site.' },
      { name: 'anchor_text', sql: 'l.anchor_text', about: 'Its text.' },
      { name: 'is_nofollow', sql: 'l.is_nofollow', about: '1 when it says nofollow.' },
    ],
  },
  {
    name: 'images',
    about: 'One row for each image on a page.',
    from: inCrawl(
      'crawl_image_references',
      'r',
      ` join @crawl_images as m on m.project_id = c.project_id and m.crawl_id = c.id and m.id = r.image_id${urlOf('f', 'r.source_id')}`,
    ),
    columns: [
      ...CRAWL,
      { name: 'source_url', sql: 'f.url', about: 'The page that shows it.' },
      { name: 'image_url', sql: 'm.url', about: 'Its address; null when it is part of the page.' },
      {
        name: 'fetch_status_code',
        sql: 'm.fetch_status_code',
        about: 'Status of the image; null when it was not asked.',
      },
      { name: 'alt', sql: 'r.alt', about: 'Its alternative text; null when there is none.' },
      { name: 'width', sql: 'r.width', about: 'Its width, as the page says.' },
      { name: 'height', sql: 'r.height', about: 'Its height, as the page says.' },
    ],
  },
]
