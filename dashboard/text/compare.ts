// Projects side by side.

export const title = 'Compare projects'
export const text = 'The latest finished crawl of two to five projects, side by side.'
export const add = 'Add a project'
export const addMore = 'Choose at least two projects'
export const addMoreText =
  'Metrics of their latest crawls then stand side by side, with the best of each marked.'
export const onlyOne = 'There is one project'
export const onlyOneText =
  'With a second one, such as the site of a competitor, the metrics of their latest crawls stand side by side. Crawling it is free.'
export const addProject = 'Add a project'
export const metric = 'Metric'
export const crawled = 'Crawled'
export const best = 'best'
export const none = 'not known'
export const groups = { quality: 'Quality', pages: 'Pages', links: 'Links and images' } as const
export const metrics = {
  health_score: 'Health',
  critical_issues: 'Critical findings',
  warnings: 'Warnings',
  notices: 'Notices',
  pages_total: 'Pages',
  indexable_pages: 'Indexable pages',
  pages_2xx: 'Successful (2xx)',
  pages_3xx: 'Redirects (3xx)',
  pages_4xx: 'Client errors (4xx)',
  pages_5xx: 'Server errors (5xx)',
  pages_without_response: 'No response',
  average_response_time_ms: 'Average response time',
  average_words_count: 'Average words',
  links_total: 'Links',
  broken_links: 'Broken links',
  images_total: 'Images',
  broken_images: 'Broken images',
} as const
