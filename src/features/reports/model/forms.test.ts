// All forms of a report are drawn from one model: page, mail and PDF.

import assert from 'node:assert/strict'
import { hash } from 'node:crypto'
import { test } from 'node:test'
import { sampleModel, sampleProject } from '../../../../test/helpers/report-model.ts'
import { drawCharts, drawPng } from '../mail/charts.ts'
import { reportMail } from '../mail/mail.ts'
import { reportText } from '../markdown/report-text.ts'
import { renderReport } from '../page/page.ts'
import { drawReport } from '../pdf/draw-report.ts'
import { findingsOf } from './findings.ts'
import { change, changeInPercent, decimal, periodText, shown } from './words.ts'

const HOSTILE = `<script>alert(1)</script>"'><img src=x onerror=alert(2)> javascript:alert(3) \u202etxt ${'w'.repeat(500)}`

/** With a stranger's text wherever one could be. */
function hostileModel() {
  const project = sampleProject({ name: HOSTILE, domain: HOSTILE })
  const { movers, links, quick_wins: wins } = project
  assert.ok(movers?.state === 'known' && links?.state === 'known' && wins?.state === 'known')
  for (const row of [...movers.up, ...movers.down]) row.keyword = HOSTILE
  for (const row of [...links.gained, ...links.lost])
    Object.assign(row, { source_domain: HOSTILE, source_url: HOSTILE, target_url: HOSTILE, anchor: HOSTILE })
  for (const row of wins.rows) Object.assign(row, { subject: HOSTILE, recommendation: HOSTILE })
  return sampleModel({ name: HOSTILE, projects: [project] })
}

/** What strangers wrote is no tag: its brackets are escaped. */
const tagsOf = (text: string) => text.match(/<[a-z][^>]*>/gi) ?? []
const pages = (text: Buffer) => text.toString('latin1').match(/\/Type \/Page\b/g)?.length ?? 0

test('sentences compare only what is known', () => {
  assert.deepEqual(findingsOf(sampleProject()), [
    'Visibility rose from 12.0% to 14.0% (+2.0 pts) since 30 Sept; 12 keywords are in the top 10 (+2).',
    '6 keywords moved up and 2 moved down since 30 Sept.',
    'Search brought 1,200 clicks, 20% more than in the 31 days before.',
    '7 domains started and 1 stopped linking to the site since 30 Sept: 211 domains linked at the end of the period.',
    'The health of the site rose from 78.5 to 81.0 (+2.5) since 29 Sept, with 3 critical findings.',
    'Pages that stand close to the first page could bring about 80 more clicks in 28 days.',
  ])
  const unknown = { state: 'unknown', reason: 'Nothing.' } as const
  const empty = { visibility: unknown, movers: unknown, search: unknown, links: unknown, health: unknown }
  assert.deepEqual(findingsOf(sampleProject({ ...empty, quick_wins: unknown })), [])
})

test('a section that a feature brings stands in every form, and strangers write nothing but text into it', async () => {
  const goals = {
    state: 'known',
    is_simulated: false,
    notes: ['One thing to know.'],
    lines: ['Goals: 1 reached in this period.'],
    tables: [
      {
        title: 'Reached',
        columns: [
          { title: 'Keyword', is_number: false },
          { title: 'Target', is_number: true },
        ],
        rows: [
          ['hiking boots', '3'],
          [HOSTILE, '5'],
        ],
      },
    ],
  } as const
  const project = { ...sampleProject(), goals: structuredClone(goals) as never }
  const model = sampleModel({ sections: ['goals'], projects: [project] })
  const page = renderReport(model, { logo: null }).text
  assert.match(page, /<h3>Goals<\/h3>[\s\S]*One thing to know[\s\S]*<h4>Reached<\/h4>[\s\S]*hiking boots/)
  assert.match(page, /<td class="number">3<\/td>/)
  const mail = reportMail(model)
  assert.match(mail.text, /Goals: 1 reached in this period\./)
  assert.match(mail.html, /hiking boots/)
  for (const text of [page, mail.html]) assert.ok(!tagsOf(text).some((tag) => /script|alert/.test(tag)))
  assert.ok(pages(await drawReport(model, null)) >= 1)
  assert.match(reportText(model, 'x'), /### Goals[\s\S]*untrusted_data reached[\s\S]*hiking boots/)
})

test('a report of days without data says so once, and what to do', async () => {
  const unknown = { state: 'unknown', reason: 'Nothing was there.' } as const
  const parts = { visibility: unknown, movers: unknown, search: unknown, links: unknown, health: unknown }
  const empty = sampleProject({ ...parts, quick_wins: unknown })
  const model = sampleModel({ projects: [empty] })
  const page = renderReport(model, { logo: null }).text
  assert.match(page, /<h2>No data for 1 – 31 Oct 2026<\/h2>/)
  assert.match(page, /Choose another period .* 30 days up to yesterday/)
  assert.deepEqual(page.match(/<h3>[^<]*/g) ?? [], model.sections.includes('spend') ? ['<h3>Spend'] : [])
  const mail = reportMail(model)
  for (const text of [mail.text, mail.html])
    assert.match(text, /No data for 1 – 31 Oct 2026\. Nothing is known/)
  assert.equal(pages(await drawReport(model, null)), 1)

  // What holds for each of several sites is said once.
  const many = ['one.example', 'two.example'].map((domain) => ({
    ...empty,
    domain,
    links: { state: 'unknown' as const, reason: `Nothing links to ${domain}.` },
  }))
  const told = renderReport(sampleModel({ projects: many }), { logo: null }).text
  assert.deepEqual(told.match(/Nothing links to [^<]*/g), ['Nothing links to the site.'])

  // One part that is known is something to show, and then each of the others says why it is not.
  const some = sampleModel({ projects: [sampleProject(parts)] })
  assert.doesNotMatch(renderReport(some, { logo: null }).text, /No data for/)
  assert.match(
    renderReport(some, { logo: null }).text,
    /<h3>Visibility<\/h3><p class="empty">Nothing was there/,
  )
})

test('figures are written for people', () => {
  assert.deepEqual(change(5, 7), { text: '−2', direction: 'down' })
  assert.deepEqual(change(1.02, 1, decimal), { text: '±0', direction: 'same' })
  assert.equal(change(null, 7), undefined)
  assert.equal(changeInPercent(5, 0), undefined)
  assert.equal(periodText({ from: '2026-10-01', to: '2026-10-31' }), '1 – 31 Oct 2026')
  assert.equal(periodText({ from: '2025-12-29', to: '2026-01-04' }), '29 Dec 2025 – 4 Jan 2026')
  assert.equal(shown('a\u202eb\u0000c\n'), 'a[U+202E]b[U+0000]c')
  assert.equal([...shown('😀'.repeat(300), 10)].length, 10)
})

test('the page runs nothing, loads nothing, and says what is not known', () => {
  const { text, policy } = renderReport(hostileModel(), { logo: null })
  for (const tag of tagsOf(text))
    assert.ok(!/^<(?:script|img|iframe|link)|\s(?:on\w+|style|href|src)=/i.test(tag), tag)
  assert.ok(!text.includes('\u202e'))
  const [, style = ''] = /<style>([\s\S]*?)<\/style>/.exec(text) ?? []
  assert.ok(policy.includes(`style-src 'sha256-${hash('sha256', style, 'base64')}'`))
  const missing = sampleProject({ health: { state: 'unknown', reason: 'No crawl <yet>.' } })
  assert.match(
    renderReport(sampleModel({ projects: [missing] }), { logo: null }).text,
    /No crawl &lt;yet&gt;\./,
  )
})

test('the mail has less than 90 KB, however many projects there are, and names all of them or how many more', async () => {
  const many = Array.from({ length: 100 }, (_, at) => sampleProject({ name: `Project ${at}` }))
  for (const model of [sampleModel(), sampleModel({ projects: many }), hostileModel()]) {
    const unsubscribeUrl = 'https://seo.example/unsubscribe/abc'
    const charts = await drawCharts(model)
    const { subject, html, text, pictures } = reportMail(model, {
      url: 'https://seo.example/share/abc',
      unsubscribeUrl,
      charts,
    })
    // The mail as sent: special characters are written as `=3D`, pictures as base64.
    const plain = Buffer.byteLength((html + text).replaceAll(/[=\u0080-\uffff]/g, '=3D=3D')) * 1.02
    const wire = pictures.reduce((sum, { png }) => sum + png.length * 1.38, plain)
    assert.ok(wire < 90_000, `${wire} bytes`)
    for (const tag of tagsOf(html)) {
      assert.ok(!/^<(?:script|iframe|link)|\son\w+=/i.test(tag), tag)
      assert.ok(!/\ssrc=/.test(tag) || /^<img [^>]*src="cid:chart-(?:light|dark)"/.test(tag), tag)
    }
    assert.ok(text.includes(`Unsubscribe: ${unsubscribeUrl}`) && html.includes(`href="${unsubscribeUrl}"`))
    assert.ok(!html.includes('\u202e'))
    assert.match(html, /href="https:\/\/seo\.example\/share\/abc"/)
    assert.match(text, /The whole report: https:\/\/seo\.example\/share\/abc/)
    assert.ok(!/[\r\n]/.test(subject))
  }
  const { html } = reportMail(sampleModel({ projects: many }))
  assert.match(html, /Project 0\b/)
  assert.match(html, /Project 59\b/)
  assert.match(html, /40 more projects are in the whole report/)
})

test('a mail about one project has its line as a picture, light and dark, with letters of our own font', async () => {
  const charts = (await drawCharts(sampleModel())) ?? assert.fail()
  assert.equal(
    charts.finding,
    'Visibility from 1 October 2026 to 31 October 2026: 12.0% at first, 14.0% at last.',
  )
  const svgs: string[] = []
  await drawCharts(sampleModel(), async (svg) => {
    svgs.push(svg)
    return new Uint8Array()
  })
  assert.deepEqual([svgs.length, new Set(svgs).size], [2, 2])
  const [svg = ''] = svgs
  assert.match(svg, />1 Oct<.*>31 Oct</s)
  for (const { png } of charts.pictures)
    assert.equal(Buffer.from(png.subarray(0, 4)).toString('latin1'), '\x89PNG')
  // Without its letters it would be smaller: servers without fonts draw none, and say nothing.
  const bare = await drawPng(svg.replaceAll(/<text[^>]*>[^<]*<\/text>/g, ''))
  assert.ok((charts.pictures[0]?.png.length ?? 0) > (bare?.length ?? 0) + 1_000)
})

test('a mail without a picture says the same: of several projects, of none with a line, and where nothing can draw', async () => {
  const two = sampleModel({ projects: [sampleProject(), sampleProject({ name: 'Another' })] })
  const unknown = { state: 'unknown', reason: 'Nothing is tracked.' } as const
  const none = sampleModel({ projects: [sampleProject({ visibility: unknown, search: unknown })] })
  assert.deepEqual([await drawCharts(two), await drawCharts(none)], [undefined, undefined])
  assert.equal(await drawCharts(sampleModel(), async () => undefined), undefined)
  const clicks = await drawCharts(sampleModel({ projects: [sampleProject({ visibility: unknown })] }))
  assert.match(clicks?.finding ?? '', /^Clicks a day from /)
  const { html, pictures } = reportMail(sampleModel())
  assert.ok(!html.includes('<img') && pictures.length === 0)
})

test('the PDF without a browser holds every section', async () => {
  const pdf = await drawReport(hostileModel(), null)
  assert.equal(pdf.toString('latin1', 0, 5), '%PDF-')
  assert.ok(pages(pdf) >= 2 && pages(pdf) <= 5, `${pages(pdf)} pages`)
})
