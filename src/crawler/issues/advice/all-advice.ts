// The advice on every issue, gathered from the files of the families.

import { CANONICALS_ADVICE } from './canonicals.ts'
import { CONTENT_ADVICE } from './content.ts'
import { DESCRIPTIONS_ADVICE } from './descriptions.ts'
import { HEADINGS_ADVICE } from './headings.ts'
import { HREFLANG_ADVICE } from './hreflang.ts'
import { HTTP_ADVICE } from './http.ts'
import { IMAGES_ADVICE } from './images.ts'
import { INDEXING_ADVICE } from './indexing.ts'
import { LINKS_ADVICE } from './links.ts'
import { REDIRECTS_ADVICE } from './redirects.ts'
import { RESOURCES_ADVICE } from './resources.ts'
import { SECURITY_ADVICE } from './security.ts'
import { SITEMAPS_ADVICE } from './sitemaps.ts'
import { SOCIAL_ADVICE } from './social.ts'
import { STRUCTURED_DATA_ADVICE } from './structured-data.ts'
import { TITLES_ADVICE } from './titles.ts'
import { URLS_ADVICE } from './urls.ts'

export const ALL_ADVICE = Object.freeze({
  ...HTTP_ADVICE,
  ...REDIRECTS_ADVICE,
  ...INDEXING_ADVICE,
  ...CANONICALS_ADVICE,
  ...TITLES_ADVICE,
  ...DESCRIPTIONS_ADVICE,
  ...HEADINGS_ADVICE,
  ...CONTENT_ADVICE,
  ...LINKS_ADVICE,
  ...IMAGES_ADVICE,
  ...RESOURCES_ADVICE,
  ...HREFLANG_ADVICE,
  ...SITEMAPS_ADVICE,
  ...URLS_ADVICE,
  ...SECURITY_ADVICE,
  ...SOCIAL_ADVICE,
  ...STRUCTURED_DATA_ADVICE,
})
