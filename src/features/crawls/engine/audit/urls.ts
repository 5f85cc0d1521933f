// How addresses are written. The rules look at the address that was requested, if it does not redirect.
import type { FetchFacts } from './page-facts.ts'
import { defineFamily } from './rule.ts'
import { THRESHOLDS } from './thresholds.ts'

const { urlCharsMax, urlParametersMax } = THRESHOLDS

export const URLS = defineFamily({
  url_underscore: {
    kind: 'page',
    scope: 'content',
    severity: 'notice',
    title: 'Underscore in the address',
    explanation:
      'The path has underscores; search engines take hyphens, not underscores, as gaps between words.',
    check: (_, page) => pathOf(page).includes('_'),
  },
  url_uppercase: {
    kind: 'page',
    scope: 'content',
    severity: 'notice',
    title: 'Capital letters in the address',
    explanation: 'The path has capital letters; the same path in small letters is another address.',
    // The capitals of an escape such as %C3 do not count.
    check: (_, page) => /[A-Z]/.test(pathOf(page).replaceAll(/%[0-9A-F]{2}/g, '')),
  },
  url_space: {
    kind: 'page',
    scope: 'content',
    severity: 'notice',
    title: 'Space in the address',
    explanation: 'The path has spaces (%20), which break when the address is copied.',
    check: (_, page) => /%20|[ +]/.test(pathOf(page)),
  },
  url_double_slash: {
    kind: 'page',
    scope: 'content',
    severity: 'notice',
    title: 'Double slash in the address',
    explanation: 'The path has two slashes in a row, mostly a fault in building links.',
    check: (_, page) => pathOf(page).includes('//'),
  },
  url_long: {
    kind: 'page',
    scope: 'content',
    severity: 'notice',
    title: 'Long address',
    explanation: `The address has more than ${urlCharsMax} characters.`,
    check: (_, { url }) => url.length > urlCharsMax && `${url.length} characters`,
  },
  url_too_many_params: {
    kind: 'page',
    scope: 'content',
    severity: 'notice',
    title: 'Many parameters',
    explanation: `The address has more than ${urlParametersMax} parameters; each multiplies the addresses of the same page.`,
    check: (_, { url }) => {
      const at = url.indexOf('?')
      const count =
        at === -1
          ? 0
          : url
              .slice(at + 1)
              .split('&')
              .filter(Boolean).length
      return count > urlParametersMax && `${count} parameters`
    },
  },
})

function pathOf({ url }: FetchFacts): string {
  const start = url.indexOf('/', url.indexOf('//') + 2)
  if (start === -1) return ''
  const end = url.indexOf('?', start)
  return end === -1 ? url.slice(start) : url.slice(start, end)
}
