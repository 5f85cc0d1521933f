// The guides: pages of docs/ for people who use and run Sightline, served below /docs/guides as they are in this
// release. Pages about the code are not included.

import { readFileSync } from 'node:fs'
import type { Html } from './html.ts'
import { type Heading, renderMarkdown } from './markdown.ts'
import { type LinkTo, plainText } from './markdown-spans.ts'

export type Guide = {
  name: string
  title: string
  /** The address at which it is served. */
  href: string
  body: Html
  headings: readonly Heading[]
  /** The text as it was written. */
  markdown: string
}

export type GuideGroup = { title: string; guides: readonly Guide[] }

const GROUPS: readonly { title: string; files: readonly string[] }[] = [
  {
    title: 'Begin',
    files: ['tutorials/agency', 'tutorials/from-serpbear', 'recipes', 'faq', 'comparison'],
  },
  {
    title: 'Use',
    files: [
      'dashboard',
      'rank-tracker',
      'crawling',
      'crawl-issues',
      'quick-wins',
      'urls',
      'search-console',
      'backlinks',
      'disavow',
      'reports',
      'alerts',
      'notifications',
    ],
  },
  {
    title: 'Data in and out',
    files: ['importing', 'exports', 'moving', 'api', 'agents', 'webhooks', 'events', 'views'],
  },
  {
    title: 'Run',
    files: [
      'operations',
      'containers',
      'kubernetes',
      'upgrading',
      'scaling',
      'command-line',
      'providers',
      'security',
      'settings-over-http',
      'tutorials/platform-engineer',
    ],
  },
]

const GUIDES_PATH = '/docs/guides'

/** Returns no guides if the folder is missing, as in an installation without docs. */
export function readGuides(folder: URL): GuideGroup[] {
  const texts = new Map<string, string>()
  for (const file of GROUPS.flatMap(({ files }) => files)) {
    const markdown = readText(new URL(`${file}.md`, folder))
    if (markdown !== undefined) texts.set(file, markdown)
  }
  const groups = GROUPS.map(({ title, files }) => ({
    title,
    guides: files.filter((file) => texts.has(file)).map((file) => renderGuide(file, texts)),
  }))
  return groups.filter(({ guides }) => guides.length > 0)
}

function renderGuide(file: string, texts: ReadonlyMap<string, string>): Guide {
  const markdown = texts.get(file) as string
  const { body, headings } = renderMarkdown(markdown, (target) => linkFrom(file, target, texts))
  const name = nameOf(file)
  return { name, title: titleOf(markdown), href: `${GUIDES_PATH}/${name}`, body, headings, markdown }
}

function titleOf(markdown: string): string {
  return plainText(/^# (.+)$/m.exec(markdown)?.[1] ?? '')
}

function readText(file: URL): string | undefined {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

/** Links between guides stay on this server; links to files that are not served are removed. */
function linkFrom(file: string, target: string, texts: ReadonlyMap<string, string>): ReturnType<LinkTo> {
  if (/^https?:\/\//.test(target) || target.startsWith('#')) return { href: target }
  const [path = '', fragment] = target.split('#')
  const found = new URL(path, `docs:/${file}`).pathname.slice(1).replace(/\.md$/, '')
  const markdown = texts.get(found)
  if (markdown === undefined) return undefined
  const href = `${GUIDES_PATH}/${nameOf(found)}${fragment === undefined ? '' : `#${fragment}`}`
  return { href, title: titleOf(markdown) }
}

function nameOf(file: string): string {
  return file.replace('/', '-')
}
