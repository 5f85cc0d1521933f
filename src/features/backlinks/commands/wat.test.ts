import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { before, test } from 'node:test'
import { gzipSync } from 'node:zlib'
import { sequence } from '../../../../bench/sequence.ts'
import { callCommand, callJson } from '../../../../test/helpers/command.ts'
import { onEveryEngine } from '../../../../test/helpers/engines.ts'
import { temporaryFolder } from '../../../../test/helpers/temporary-folder.ts'
import { trackedProjects } from '../../../../test/helpers/tracked-project.ts'
import { link, type SamplePage, warcRecord, watFile } from '../../../../test/helpers/wat-file.ts'
import { addCompetitor } from '../../projects/competitor-store.ts'
import { findProfile } from '../store/profile-store.ts'

const TARGETS = ['shop.example', 'rival.de', 'xn--mller-kva.de']
const HOSTS = ['shop.example', 'WWW.Shop.Example', 'de.rival.de', 'rival.de', 'müller.de', 'notshop.example']
const OTHERS = ['else.test', 'shop.example.evil.net', 'rival.de.com', 'blog.test', 'arrival.de']

/** The same pages for both engines: a few of which link to targets. */
function samplePages(): SamplePage[] {
  const below = sequence(5)
  const pick = (from: readonly string[]) => from[below(from.length)] as string
  return Array.from({ length: 120 }, (_, number) => ({
    url: `https://${pick(['www.shop.example', 'a.test', 'b.test', 'de.rival.de'])}/page-${number}`,
    title: `Page ${number}`,
    links: Array.from({ length: below(6) }, () => {
      const host = pick(below(4) === 0 ? HOSTS : OTHERS)
      const url = below(5) === 0 ? `/own/${host}` : `${pick(['https:', 'http:', ''])}//${host}/p${below(3)}#x`
      const path = pick(['A@/href', 'A@/href', 'AREA@/href', 'IMG@/src'])
      return link(url, pick(['one', 'two', '']), pick(['', 'nofollow']), path)
    }),
  }))
}

/** Finds the links by reading every page, as a browser would. */
function expectedLinks(pages: readonly SamplePage[], target: string): string[] {
  const isOf = (host: string) => host === target || host.endsWith(`.${target}`)
  const found = new Set<string>()
  for (const { url, links = [] } of pages as { url: string; links?: ReturnType<typeof link>[] }[]) {
    if (isOf(new URL(url).hostname)) continue
    for (const each of links) {
      const to = new URL(each.url, url)
      to.hash = ''
      if (/^A(REA)?@/.test(each.path) && isOf(to.hostname)) found.add(`${url} ${to.href} ${each.text}`)
    }
  }
  return [...found].sort()
}

onEveryEngine('sightline backlinks read-wat', (context) => {
  const folder = temporaryFolder()
  let projectId: number

  before(async () => {
    const create = trackedProjects(context)
    projectId = await create({ domain: 'www.shop.example' })
    await context.database.transaction(async (tx) => {
      for (const domain of TARGETS.slice(1)) await addCompetitor(tx, projectId, { name: domain, domain }, 0)
    })
  })

  function makeFile(name: string, content: Uint8Array): string {
    writeFileSync(join(folder, name), content)
    return join(folder, name)
  }

  async function storedLinks(target: string): Promise<string[]> {
    return await context.database.read(async (db) => {
      const { profileId = 0 } = (await findProfile(db, projectId, target)) ?? {}
      const rows = await db
        .selectFrom('backlink_links as link')
        .innerJoin('backlink_sources as source', (join) =>
          join
            .onRef('source.project_id', '=', 'link.project_id')
            .onRef('source.profile_id', '=', 'link.profile_id')
            .onRef('source.id', '=', 'link.source_id'),
        )
        .innerJoin('backlink_pages as page', (join) =>
          join
            .onRef('page.project_id', '=', 'link.project_id')
            .onRef('page.profile_id', '=', 'link.profile_id')
            .onRef('page.id', '=', 'link.page_id'),
        )
        .innerJoin('backlink_anchors as anchor', (join) =>
          join
            .onRef('anchor.project_id', '=', 'link.project_id')
            .onRef('anchor.profile_id', '=', 'link.profile_id')
            .onRef('anchor.id', '=', 'link.anchor_id'),
        )
        .where('link.project_id', '=', projectId)
        .where('link.profile_id', '=', profileId)
        .select(['source.url', 'page.url as to', 'anchor.text'])
        .execute()
      return rows.map(({ url, to, text }) => `${url} ${to} ${text}`).sort()
    })
  }

  test('a damaged file leaves nothing behind, whatever was found before', async () => {
    const good = makeFile('good.gz', watFile(samplePages()))
    const cut = makeFile('cut.gz', watFile(samplePages()).subarray(0, -9))
    for (const [message, wrong] of [
      [/cut\.gz: the file is damaged or was not loaded to its end/, cut],
      [/record 1: this is no WAT file/, makeFile('other', Buffer.from('id,name\n'))],
      [/none cannot be read: there is no such file/, join(folder, 'none')],
    ] as const) {
      const { exitCode, stdout, stderr } = await callCommand(
        ['backlinks', 'read-wat', good, wrong],
        context.storage.env,
      )
      assert.deepEqual([exitCode, stdout], [2, ''], stderr)
      assert.match(stderr, message)
    }
    assert.deepEqual(await storedLinks('shop.example'), [])
  })

  test('links to all targets are found, as by reading every page', async () => {
    const pages = samplePages()
    const files = [watFile(pages.slice(0, 50)), watFile(pages.slice(50), false)].map((content, number) =>
      makeFile(`part-${number}`, content),
    )
    const shown = await callJson(['backlinks', 'read-wat', ...files], context.storage.env)
    const expected = TARGETS.map((target) => expectedLinks(pages, target))
    assert.ok(expected.every((links) => links.length > 3))
    for (const [number, target] of TARGETS.entries())
      assert.deepEqual(await storedLinks(target), expected[number], target)
    assert.deepEqual(
      // biome-ignore lint/suspicious/noExplicitAny: what the command printed
      shown.targets.map((each: any) => [each.target, each.links]),
      TARGETS.map((target, number) => [target, expected[number]?.length]),
    )
    assert.deepEqual([shown.records, shown.links], [2 + 3 * pages.length, expected.flat().length])
  })

  test('records that cannot be read are counted and passed over', async () => {
    const records = [
      warcRecord('metadata', '{"shop.example'),
      watFile([{ url: 'https://late.test/', links: [link('https://shop.example/late', 'x')] }], false),
    ]
    const file = makeFile('bad.gz', gzipSync(Buffer.concat(records)))
    const { exitCode, stdout, stderr } = await callCommand(
      ['backlinks', 'read-wat', file],
      context.storage.env,
    )
    assert.equal(exitCode, 0, stderr)
    assert.match(stdout, / shop\.example +1\n\n1 link on 1 page, among 5 records\.\n$/)
    assert.match(stderr, /1 record was left out: not readable\.\n$/)
    assert.ok((await storedLinks('shop.example')).includes('https://late.test/ https://shop.example/late x'))
    const none = makeFile('none.gz', watFile([{ url: 'https://a.test/', links: [] }]))
    assert.deepEqual((await callJson(['backlinks', 'read-wat', none], context.storage.env)).targets, [])
  })
})
