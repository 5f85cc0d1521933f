// Commands that read and write through the API, on the local database and on a server: both ways print the same and refuse the same.

import assert from 'node:assert/strict'
import { writeFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { before, test } from 'node:test'
import { DAY_MS } from '../../src/lib/durations.ts'
import { suiteApp } from '../helpers/app.ts'
import { callCommand, type Ended } from '../helpers/command.ts'
import { onEveryEngine } from '../helpers/engines.ts'
import { joinSite } from '../helpers/joined-site.ts'
import { storeTestList } from '../helpers/quick-win-lists.ts'
import { quickWinFinding } from '../helpers/quick-win-records.ts'
import { storeBacklinks } from '../helpers/stored-backlinks.ts'
import { storeCrawl } from '../helpers/stored-crawl.ts'
import { temporaryFolder } from '../helpers/temporary-folder.ts'
import { insertTracked } from '../helpers/tracked-keywords.ts'

/** A project with something in every list. There are two of them, alike. */
type Place = { uid: string; crawl: string }

type FoundIssue = { issue: string; severity: 'critical' | 'warning'; pages_count: number }

function category(key: string, found: FoundIssue) {
  const issue = { ...found, title: found.issue, explanation: '', example_urls: [] }
  return { category: key, title: key, critical_issues: 0, warnings: 0, notices: 0, issues: [issue] }
}

onEveryEngine('commands on the local database and on a server', (context) => {
  const app = suiteApp(context)
  let key: string
  let server: string
  const folder = temporaryFolder()
  let local: Place
  let remote: Place

  before(async () => {
    await app.app.listen({ port: 0, host: '127.0.0.1' })
    server = `http://127.0.0.1:${(app.app.server.address() as AddressInfo).port}`
    key = (await app.createTenant()).key
    local = await createPlace()
    remote = await createPlace()
  })

  async function post(path: string, body: unknown): Promise<void> {
    const { status, text } = await app.call('POST', path, { key, body })
    assert.ok(status < 300, text)
  }

  async function createPlace(): Promise<Place> {
    const uid = await app.createProject(key, { name: 'Shop', domain: 'example.com' })
    const base = `/v1/projects/${uid}`
    const url = (path: string) => `https://example.com${path}`
    const crawl = await storeCrawl(context.database, uid, {
      pages: [
        { url: url('/'), status_code: 200, title: 'Shop', words_count: 200, depth: 0 },
        { url: url('/gone'), status_code: 404, depth: 1 },
        { url: url('/b'), status_code: 200, title: 'Shop', depth: 1 },
      ],
      links: ['/', '/gone', '/b'].map((path) => ({ from: url('/'), to: url(path) })),
      issues: [
        { on: url('/gone'), issue: 'http_4xx', detail: '404' },
        { on: url('/b'), issue: 'title_duplicate' },
        { on: url('/'), issue: 'title_duplicate' },
      ],
      checked: ['http_4xx', 'title_duplicate', 'h1_missing'],
      gaps: {},
      overview: {
        categories: [
          category('http', { issue: 'http_4xx', severity: 'critical', pages_count: 1 }),
          category('titles', { issue: 'title_duplicate', severity: 'warning', pages_count: 2 }),
        ],
      },
    })
    const today = Math.floor(app.clock.ms / DAY_MS)
    await insertTracked(context.database, crawl.projectId, today, [
      { url: url('/shoes/a'), position: 3, previousPosition: 5 },
      { url: url('/shoes/b'), position: 12, previousPosition: 9, device: 'desktop' },
      { url: null },
    ])
    await post(`${base}/competitors`, { name: 'Rival', domain: 'rival.example' })
    const rules = [{ field: 'path', operator: 'starts_with', value: '/shoes/' }]
    await post(`${base}/rank-tracker/segments`, { name: 'Shoes', rules })
    await post(`${base}/notes`, { day: '2026-08-31', text: 'The relaunch' })
    await post(`${base}/rank-tracker/keywords/tag`, { keyword_ids: [1, 2], add: ['Shop'] })
    await post(`${base}/disavows`, { type: 'domain', values: ['a.example', 'b.example'], note: 'spam' })
    await storeTestList(context.database, {
      projectId: crawl.projectId,
      lastDay: today - 3,
      type: 'risingPages',
      range: '28d',
      findings: [3, 1, 2].map((number) => quickWinFinding('risingPages', number, number * 10)),
      warnings: ['Mind the gap.'],
    })
    await storeBacklinks(context.database, {
      projectId: crawl.projectId,
      domain: 'example.com',
      madeOn: today,
      links: [
        { source: 'https://press.example/a', page: url('/b'), anchor: 'Shop', rank: 90 },
        { source: 'https://blog.example/b', page: url('/b'), anchor: '', rank: 300, lostAt: today - 2 },
        { source: 'https://news.example/c', page: url('/b'), anchor: 'News', rank: 20, isDofollow: true },
      ],
    })
    await joinSite(context.database, app, crawl.projectId)
    return { uid, crawl: crawl.uid }
  }

  type Answer = Parameters<typeof callCommand>[2]
  const env = () => ({ ...context.storage.env, SIGHTLINE_SERP_PROVIDER: 'simulator' })
  const atServer = () => ({ SIGHTLINE_DATA: folder, SIGHTLINE_SERVER: server, SIGHTLINE_KEY: key })
  const fill = (args: readonly string[], { uid, crawl }: Place) =>
    args.map((arg) => arg.replace('UID', uid).replace('CRAWL', crawl))

  /** What was printed must be the same, but for what names the one place or the other. */
  async function bothWays(args: readonly string[], answer?: Answer): Promise<Ended> {
    const here = await callCommand(fill(args, local), env(), answer)
    const there = await callCommand(fill(args, remote), atServer(), answer)
    const named = (text: string) =>
      text.replaceAll(remote.uid, local.uid).replaceAll(remote.crawl, local.crawl)
    const line = args.join(' ')
    assert.deepEqual(
      [there.exitCode, withoutTimes(named(there.stdout))],
      [here.exitCode, withoutTimes(here.stdout)],
      line,
    )
    assert.equal(named(there.stderr), here.stderr, line)
    return here
  }

  const withoutTimes = (text: string) => text.replaceAll(/\d{4}-\d\d-\d\dT[\d:]+Z/g, 'TIME')

  test('what is read is printed as a table and as one document', async () => {
    const cases: [command: string, table: RegExp, isIn: (document: never) => boolean][] = [
      [
        'keywords list',
        /^ID {2}KEYWORD .*\n1 {3}keyword 1 {2}mobile {3}US\/en {3}3 +\+2 /,
        (rows: unknown[]) => rows.length === 3,
      ],
      [
        'keywords list --device desktop --sort position',
        /\n2 {3}keyword 2 {2}desktop .* 12 .*-3/,
        (rows: unknown[]) => rows.length === 1,
      ],
      [
        'keywords history 1',
        /^DATE {2}POSITION {2}URL\n/,
        ({ keyword_id }: { keyword_id: number }) => keyword_id === 1,
      ],
      [
        'segments',
        /\n1 {3}Shoes {2}2 +7\.5 +path starts with \/shoes\//,
        ({ segments }: { segments: unknown[] }) => segments.length === 1,
      ],
      [
        'overview',
        /^Shop \(example\.com\)\n\nRANKS\n/,
        ({ rank_tracker }: { rank_tracker: { usage: { used: number } } }) => rank_tracker.usage.used === 3,
      ],
      [
        'competitors',
        /^ID {2}NAME {3}DOMAIN\n1 {3}Rival {2}rival\.example\n$/,
        (rows: unknown[]) => rows.length === 1,
      ],
      [
        'issues',
        /^SEVERITY {2}PAGES {2}ISSUE .*\ncritical {2}1 +http_4xx .*\n\w+ +2 +title_duplicate/,
        (rows: unknown[]) => rows.length === 2,
      ],
      ['issues title_duplicate', /\n200 +https:\/\/example\.com\/b/, (rows: unknown[]) => rows.length === 2],
      [
        'pages --crawl CRAWL',
        /^STATUS {2}DEPTH {2}WORDS {2}MS {2}URL .*\n200 +0 +200 /,
        (rows: unknown[]) => rows.length === 3,
      ],
      ['pages --filter', /^STATUS .*\n404 .*\n$/, (rows: unknown[]) => rows.length === 1],
      [
        'backlinks list',
        /^RANK {2}SPAM {2}STATUS {2}FIRST SEEN {2}FROM .*\n90 .* https:\/\/press\.example\/a .*\n20 /,
        (rows: { source_url: string }[]) =>
          rows.length === 2 && rows[0]?.source_url === 'https://press.example/a',
      ],
      [
        'backlinks list --status all --min-rank 50 --max-spam 100',
        /^RANK/,
        (rows: unknown[]) => rows.length === 0,
      ],
      [
        'backlinks list --status lost --from blog.example --to https://example.com/b',
        /\n300 .* lost /,
        (rows: { status: string }[]) => rows.length === 1 && rows[0]?.status === 'lost',
      ],
      [
        'backlinks list --dofollow --anchor News --search news --sort rank --direction asc --limit 1',
        /\n20 .* News$/m,
        (rows: unknown[]) => rows.length === 1,
      ],
      ['urls', /^STATUS {2}CLICKS {2}KEYWORDS {2}DOMAINS {2}URL\n/, (rows: unknown[]) => rows.length >= 3],
      [
        'urls https://example.com/gone',
        /^https:\/\/example\.com\/gone\n\nstatus +404\n[\s\S]*\nISSUES\nSEVERITY .*\ncritical {2}http_4xx/,
        ({ row }: { row: { status_code: number } }) => row.status_code === 404,
      ],
      ['quick-wins', /\nrisingPages +28d +3 +60\n/, (rows: unknown[]) => rows.length === 13],
      [
        'quick-wins --type risingPages --limit 2',
        /^URL .*\n.*\n.*\n$/,
        (rows: unknown[]) => rows.length === 2,
      ],
      [
        'disavow list',
        /^ID {2}TYPE {4}VALUE {6}ADDED {7}NOTE\n\d+ +domain {2}a\.example .* spam\n/,
        (rows: unknown[]) => rows.length === 2,
      ],
      ['disavow list --search b. --type domain', /b\.example/, (rows: unknown[]) => rows.length === 1],
      [
        'notes list --from 2026-08-01',
        /^ID {2}DAY {9}BY {2,}TEXT\n1 {3}2026-08-31 {2}\S.* {2}The relaunch\n$/,
        (rows: unknown[]) => rows.length === 1,
      ],
      [
        'alerts rules',
        /^KIND .*\nkeyword_dropped .*/,
        (rows: { id: number | null }[]) => rows.every(({ id }) => id === null),
      ],
      ['alerts list', /^OPENED {2}SEVERITY {2}KIND {2}WHAT\n$/, (rows: unknown[]) => rows.length === 0],
      [
        'alerts preview keyword_dropped',
        /^unknown\n$/,
        ({ kind }: { kind: string }) => kind === 'keyword_dropped',
      ],
      ['events list', /^TIME /, (rows: unknown[]) => Array.isArray(rows)],
      ['disavow export', /^# spam\ndomain:a\.example\n/, ({ lines }: { lines: number }) => lines === 4],
      ['crawl list', /^UID .*\n\w{16} {2}success /, (rows: unknown[]) => rows.length === 1],
      ['tags list', /^ID {2}NAME {2}KEYWORDS\n1 {3}Shop {2}2\n$/, (rows: unknown[]) => rows.length === 1],
    ]
    for (const [command, table, isIn] of cases) {
      const args = [...command.split(' '), ...(command.endsWith('--filter') ? ['status_code gte 400'] : [])]
      const shown = await bothWays([...args, '--project', 'UID'])
      assert.equal(shown.exitCode, 0, shown.stderr)
      assert.match(shown.stdout, table, command)
      // The same rows, whoever gives them: it is enough to look at one.
      const { stdout } = await callCommand(
        [...fill(args, remote), '--project', remote.uid, '--json'],
        atServer(),
      )
      assert.ok(isIn(JSON.parse(stdout) as never), `${command}: ${stdout}`)
    }
  })

  test('a list says that there is more, and --all gives it', async () => {
    const first = await bothWays(['keywords', 'list', '--project', 'UID', '--limit', '2'])
    assert.equal(first.stderr, 'These are the first 2. For more, add --limit with a number, or --all.\n')
    const all = await bothWays(['keywords', 'list', '--project', 'UID', '--all'])
    assert.deepEqual([all.stdout.split('\n').length, all.stderr], [5, ''])
    const warned = await bothWays(['quick-wins', '--type', 'risingPages', '--project', 'UID'])
    assert.match(warned.stderr, /^Mind the gap\.\n/)
  })

  test('what is wrong is refused in one line, with the exit code of its kind', async () => {
    const cases: [command: string[], exitCode: number, message: RegExp][] = [
      [['keywords', 'history', '99'], 3, /no keyword|not found/i],
      [['keywords', 'delete', '99', '--yes'], 3, /./],
      [['issues', 'title_duplicated'], 3, /Did you mean title_duplicate\?/],
      [['pages', '--filter', 'status_code'], 2, /status_code gte 400/],
      [['pages', '--filter', 'colour eq red'], 2, /colour|field/],
      [['pages', '--crawl', 'zzzzzzzzzz'], 3, /./],
      [['quick-wins', '--type', 'wrong'], 2, /risingPages/],
      [['backlinks', 'list', '--target', 'other.example'], 2, /rival\.example/],
      [['backlinks', 'list', '--sort', 'beauty'], 2, /first_seen/],
      [['urls', '--flag', 'wrong'], 2, /broken_with_backlinks/],
      [['urls', 'https://example.com/never'], 3, /./],
      [['keywords', 'add', 'boots', '--country', 'XX'], 2, /country/],
      [['disavow', 'add', 'https://'], 2, /./],
      [['notes', 'add', 'x', '--day', 'today'], 2, /The day must be a date/],
      [['alerts', 'set', 'health_dropped', '--threshold', 'percent=500'], 2, /percent/],
      [['alerts', 'set', 'health_dropped', '--default'], 3, /no such rule of its own/],
      [['events', 'list', '--kind', 'nonsense'], 2, /--kind must be one of/],
      [['notes', 'delete', '9'], 3, /has no note 9\./],
      [['tags', 'rename', 'nothing', 'x'], 3, /has no tag nothing\./],
      [['tags', 'add', 'x', '--keyword', 'keyword'], 3, /does not track the keyword keyword\./],
    ]
    for (const [command, exitCode, message] of cases) {
      const ended = await bothWays([...command, '--project', 'UID'])
      assert.deepEqual(
        [ended.exitCode, ended.stdout],
        [exitCode, ''],
        `${command.join(' ')}: ${ended.stderr}`,
      )
      assert.match(ended.stderr, /^error: [^\n]+\n$/)
      assert.match(ended.stderr, message)
    }
  })

  test('keywords are added after their cost was told, and deleted after a question that names them', async () => {
    const added = await bothWays([
      'keywords',
      'add',
      'red boots',
      'tents',
      '--device',
      'both',
      '--project',
      'UID',
    ])
    assert.equal(added.exitCode, 0, added.stderr)
    assert.match(added.stderr, /^4 new keywords; the project has 997 of 1000 units left\.\n/)
    const ids = [...added.stdout.matchAll(/^(\d+) /gm)].map(([, id]) => id as string)
    assert.equal(ids.length, 4)
    const unasked = await bothWays(['keywords', 'delete', ...ids.slice(0, 2), '--project', 'UID'])
    assert.deepEqual([unasked.exitCode, unasked.stdout], [2, ''])
    assert.match(
      unasked.stderr,
      /This deletes 2 keywords with all that was measured: .* Add --yes to go ahead\./,
    )
    const kept = await bothWays(['keywords', 'delete', ids[0]!, '--project', 'UID'], 'no')
    assert.deepEqual([kept.exitCode, /Nothing was changed/.test(kept.stderr)], [4, true])
    const deleted = await bothWays(['keywords', 'delete', ...ids, '--yes', '--project', 'UID'])
    assert.equal(deleted.stdout, '4 keywords were deleted.\n')
  })

  test('what a paid provider takes is told before it is spent, and only yes goes ahead', async () => {
    const paid = {
      ...context.storage.env,
      SIGHTLINE_SERP_PROVIDER: 'serper',
      SIGHTLINE_SERPER_KEY: 'key',
    }
    const file = join(folder, 'weekly.json')
    await writeFile(
      file,
      JSON.stringify({ name: 'W', domain: 'w.example', rank_tracker_frequency: 'weekly' }),
    )
    const { stdout } = await callCommand(['projects', 'create', '--from', file, '--json'], paid)
    const [{ uid }] = JSON.parse(stdout)
    const add = ['keywords', 'add', 'boots', '--device', 'desktop', '--project', uid]
    const unasked = await callCommand(add, paid)
    assert.deepEqual([unasked.exitCode, unasked.stdout], [2, ''])
    assert.match(
      unasked.stderr,
      /This tracks 1 keyword with serper for up to \$0\.015 now and \$0\.07 in 30 days\. Add --yes/,
    )
    const asked = await callCommand(add, paid, 'no')
    assert.deepEqual([asked.exitCode, /Track 1 keyword .*\? Type yes/.test(asked.stderr)], [4, true])
    assert.equal((await callCommand([...add, '--yes'], paid)).exitCode, 0)
    const oftener = await callCommand(['projects', 'set', uid, 'rank_tracker_frequency=daily'], paid)
    assert.equal(oftener.exitCode, 2)
    assert.match(
      oftener.stderr,
      /This means daily instead of weekly checks for 1 keyword with serper for up to \$0\.45 in 30 days instead of \$0\.07\. Add --yes/,
    )
    const deeper = ['projects', 'set', uid, 'rank_tracker_depth=10', 'rank_tracker_frequency=monthly']
    assert.equal((await callCommand(deeper, paid)).exitCode, 0)
    const no = await callCommand(['projects', 'set', uid, 'rank_tracker_depth=100'], paid, 'no')
    assert.equal(no.exitCode, 4, no.stderr)
    assert.match(
      no.stderr,
      /100 instead of 10 results a check for 1 keyword with serper for up to \$\d\.\d\d in 30 days instead of/,
    )
    const back = ['projects', 'set', uid, 'rank_tracker_frequency=weekly', '--yes']
    assert.equal((await callCommand(back, paid)).exitCode, 0)
    const rarer = await callCommand(['projects', 'set', uid, 'rank_tracker_frequency=monthly'], paid)
    assert.equal(rarer.exitCode, 0, rarer.stderr)
  })

  test('entries are disavowed by what they look like', async () => {
    const added = await bothWays([
      'disavow',
      'add',
      'c.example',
      'https://d.example/x',
      'a.example',
      '--project',
      'UID',
    ])
    assert.deepEqual(
      [added.stdout, added.stderr],
      ['2 entries were added.\n', '1 was on the list already.\n'],
    )
  })

  test('settings of crawls and alert rules are changed and shown', async () => {
    const scope = await bothWays(['crawl', 'settings', '--project', 'UID', '--scope', 'host'])
    assert.match(scope.stdout, /^scope +host$/m)
    const set = ['alerts', 'set', 'health_dropped', '--project', 'UID']
    assert.equal((await bothWays([...set, '--off'])).stdout, 'off\n')
    assert.equal((await bothWays([...set, '--threshold', 'points=20'])).stdout, 'off\n')
    assert.equal((await bothWays([...set, '--default'])).stdout, 'on\n')
  })

  test('projects are created from a file, changed and deleted', async () => {
    const file = join(folder, 'projects.json')
    const projects = [
      { name: 'One', domain: 'https://one.example/shop', rank_tracker_frequency: 'weekly' },
      { name: 'Two', domain: 'two.example' },
    ]
    await writeFile(file, JSON.stringify(projects))
    const uids: string[][] = []
    for (const settings of [env(), atServer()]) {
      const created = await callCommand(['projects', 'create', '--from', file, '--json'], settings)
      assert.equal(created.exitCode, 0, created.stderr)
      const made = JSON.parse(created.stdout)
      assert.deepEqual(
        made.map(({ domain, rank_tracker_frequency }: Record<string, string>) => [
          domain,
          rank_tracker_frequency,
        ]),
        [
          ['one.example', 'weekly'],
          ['two.example', 'daily'],
        ],
      )
      uids.push(made.map(({ uid }: { uid: string }) => uid))
    }
    const [[mine = ''] = [], [theirs = ''] = []] = uids
    local = { ...local, uid: mine }
    remote = { ...remote, uid: theirs }
    const changed = await bothWays([
      'projects',
      'set',
      'UID',
      'name=First',
      'crawler_depth=5',
      'crawler_enabled=true',
    ])
    assert.match(changed.stdout, /^SETTING +BEFORE +NOW\nname +One +First\n/)
    const wrong = await bothWays(['projects', 'set', 'UID', 'color=red'])
    assert.deepEqual([wrong.exitCode, wrong.stdout], [2, ''])
    const unasked = await bothWays(['projects', 'delete', 'UID'])
    assert.match(unasked.stderr, /deletes project First \(one\.example\) with its 0 keywords.* Add --yes/)
    const deleted = await bothWays(['projects', 'delete', 'UID', '--yes', '--json'])
    assert.deepEqual(JSON.parse(deleted.stdout), { uid: local.uid, is_deleted: true })
    assert.equal((await callCommand(['competitors', '--project', local.uid], env())).exitCode, 3)
    assert.equal((await callCommand(['competitors', '--project', remote.uid], atServer())).exitCode, 3)
  })

  test('a file with a wrong project creates none and names it', async () => {
    const file = join(folder, 'wrong.json')
    for (const [text, message] of [
      ['[{"name":"A","domain":"a.example"},{"name":"B"}]', /Project 2 of .*domain/],
      ['{"name":', /is not JSON/],
      ['[1]', /must hold a project/],
      ['[]', /must hold a project/],
    ] as const) {
      await writeFile(file, text)
      const ended = await bothWays(['projects', 'create', '--from', file])
      assert.deepEqual([ended.exitCode, ended.stdout], [2, ''])
      assert.match(ended.stderr, message)
    }
    const listed = await callCommand(['projects', 'list', '--json'], atServer())
    assert.ok(!JSON.parse(listed.stdout).some(({ name }: { name: string }) => name === 'A'))
  })

  test('a server that is not there, and a key that it does not know, are told as such', async () => {
    const args = ['competitors', '--project', local.uid]
    const cases: [more: string[], settings: Record<string, string>, exitCode: number, message: RegExp][] = [
      [['--server', 'http://127.0.0.1:9', '--key', key], {}, 5, /http:\/\/127\.0\.0\.1:9 cannot be reached/],
      [['--server', server, '--key', 'slk_wrong'], {}, 4, /does not know the key.*keys create/],
      [['--server', server], {}, 2, /Set SIGHTLINE_KEY/],
      [['--key', key], {}, 2, /--key is for a server/],
      [['--server', 'seo.example'], { SIGHTLINE_KEY: key }, 2, /--server must be an absolute/],
      [['--server', server, '--key', key, '--project', 'zzzzzzzz'], {}, 3, /sightline projects list/],
    ]
    for (const [more, settings, exitCode, message] of cases) {
      const ended = await callCommand([...args, ...more], { SIGHTLINE_DATA: folder, ...settings })
      assert.deepEqual([ended.exitCode, ended.stdout], [exitCode, ''], ended.stderr)
      assert.match(ended.stderr, message)
      assert.doesNotMatch(ended.stderr, new RegExp(key))
    }
  })
})
