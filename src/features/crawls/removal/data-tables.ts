// The tables with the data of crawls; a removal empties them in this order.

import type { RemovedTable } from '../../../data/storage/sql/removal-steps.ts'

/** All that hold data of a crawl, with their primary keys behind the project and the crawl. */
export const DATA_TABLES: readonly RemovedTable[] = [
  { table: 'crawl_staged_references', key: ['kind', 'bucket', 'batch'], rowsPerStep: 50 },
  { table: 'crawl_staged_fragments', key: ['batch'], rowsPerStep: 20 },
  { table: 'crawl_links', key: ['target_id', 'source_id', 'position'], rowsPerStep: 3000 },
  { table: 'crawl_destinations', key: ['id'], rowsPerStep: 3000 },
  { table: 'crawl_image_references', key: ['image_id', 'source_id', 'position'], rowsPerStep: 3000 },
  { table: 'crawl_images', key: ['id'], rowsPerStep: 3000 },
  { table: 'crawl_issues', key: ['issue', 'page_id'], rowsPerStep: 3000 },
  { table: 'crawl_alternates', key: ['source_id', 'kind', 'target_id'], rowsPerStep: 3000 },
  { table: 'crawl_series', key: ['id'], rowsPerStep: 3000 },
  { table: 'crawl_issue_targets', key: ['issue', 'target_id'], rowsPerStep: 3000 },
  { table: 'crawl_resource_lists', key: ['batch'], rowsPerStep: 50 },
  { table: 'crawl_page_changes', key: ['kind', 'page_id'], rowsPerStep: 3000 },
  { table: 'crawl_issue_changes', key: ['kind', 'issue', 'page_id'], rowsPerStep: 3000 },
  { table: 'crawl_page_orders', key: ['sort', 'first_entry'], rowsPerStep: 500 },
  { table: 'crawl_pages', key: ['id'], rowsPerStep: 500 },
  { table: 'crawl_urls', key: ['id'], rowsPerStep: 2000 },
]
