// Reports whose names, keywords and reasons somebody wrote who wishes the reader ill.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { inflateSync } from 'node:zlib'
import { sampleModel, sampleProject } from '../../../../test/helpers/report-model.ts'
import type { ReportModel } from '../model/model.ts'
import { drawReport } from './draw-report.ts'

const TEXTS = {
  'a word of 100,000 letters': 'W'.repeat(100_000),
  'letters from right to left, and a turn': 'אבג\u202e مرحبا بالعالم '.repeat(2000),
  controls: '\0\x07\x1b[31m\r\n\x7f\u2028'.repeat(2000),
  pictures: '👩‍👩‍👧‍👦🏳️‍🌈😀'.repeat(5000),
  'letters that no font of ours has': '𝕏漢字ꯍ\u{1F9FF}\uE000'.repeat(3000),
  'a letter with 100,000 accents': `a${'\u0301'.repeat(100_000)}`,
  'halves of characters': '\ud800x\udc00'.repeat(1000),
  'the widest letter': '﷽'.repeat(1000),
  spaces: `${' '.repeat(100_000)}x`,
  'text that looks like PDF': ') Tj ET endstream endobj (\\ <</JS (app.alert(1))>> '.repeat(50),
}

/** With the text wherever there is one. */
function hostileModel(text: string): ReportModel {
  const project = JSON.parse(JSON.stringify(sampleProject()), (key, value) =>
    [
      'name',
      'domain',
      'keyword',
      'source_domain',
      'target_url',
      'subject',
      'recommendation',
      'title',
      'provider',
    ].includes(key)
      ? text
      : value,
  )
  project.visibility.notes = [text]
  project.search = { state: 'unknown', reason: text }
  const white_label = { name: text, color: '#123456', footer: text }
  return sampleModel({ name: text, white_label, projects: [project, project] })
}

/** What is drawn on the pages. */
function drawnOf(pdf: Buffer): string[] {
  const found: string[] = []
  for (let at = pdf.indexOf('\nstream\n'); at !== -1; at = pdf.indexOf('\nstream\n', at + 1)) {
    const bytes = pdf.subarray(at + 8, pdf.indexOf('\nendstream', at))
    try {
      const text = inflateSync(bytes).toString('latin1')
      if (text.includes(' TJ')) found.push(text)
    } catch {
      // A stream that is not compressed is no page.
    }
  }
  return found
}

for (const [name, text] of Object.entries(TEXTS))
  test(`a PDF can be drawn with ${name}`, async () => {
    const before = process.cpuUsage()
    const pdf = await drawReport(hostileModel(text), null)
    // It takes half a second; without a bound on the length, a word alone takes minutes.
    assert.ok(process.cpuUsage(before).user < 20e6)
    const raw = pdf.toString('latin1')
    assert.ok((raw.match(/\/Type \/Page\b/g)?.length ?? 0) <= 10)
    assert.doesNotMatch(raw, /\/JS\b|\/JavaScript\b|\/Launch\b/)
    const pages = drawnOf(pdf)
    assert.ok(pages.length > 1)
    // The box for what a font lacks is drawn wider than it is measured, and leads out of the page.
    for (const page of pages)
      for (const [, glyphs = ''] of page.matchAll(/<([0-9a-f]+)>/g))
        assert.ok(!glyphs.match(/.{4}/g)?.includes('0000'), 'a box is drawn')
  })
