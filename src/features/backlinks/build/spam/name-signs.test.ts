import assert from 'node:assert/strict'
import { test } from 'node:test'
import { nameSigns } from './name-signs.ts'
import { spamReasonsOf } from './reasons.ts'

function namesOf(domain: string): string[] {
  return spamReasonsOf(nameSigns(domain)).map(({ name }) => name)
}

test('names of honest sites show no sign', () => {
  for (const domain of [
    'wanderlust-magazine.example',
    'rechtsschutzversicherung.de',
    'specialist.example',
    'b2b-news.example',
    'studio54.example',
    'rhythm.example',
    'essex.example',
    'seoul-guide.example',
    'a.github.io',
    'xn--mller-kva.example',
    'localhost',
    '',
  ])
    assert.deepEqual(namesOf(domain), [], domain)
})

test('each sign of a name is recognised', () => {
  for (const [domain, ...names] of [
    ['best-casino.example', 'spam_name'],
    ['onlinecasinobonus.example', 'spam_name'],
    ['cheap-cialis.example', 'spam_name'],
    ['slots777.example', 'spam_name'],
    ['buybacklinks.example', 'spam_name'],
    ['web-directory.example', 'link_list_name'],
    ['bookmarkhub.example', 'link_list_name'],
    ['x7k2q9.example', 'generated_name'],
    ['site48213.example', 'generated_name'],
    ['qwrtplkjh.example', 'generated_name'],
    ['the-very-best-tents.example', 'hyphenated_name'],
    ['tents.xyz', 'cheap_ending'],
    ['xn--mller-kva.top', 'cheap_ending'],
    ['203.0.113.7', 'address_name'],
    ['[2001:db8::1]', 'address_name'],
    ['win-777-casino-88-bets.click', 'spam_name', 'generated_name', 'hyphenated_name', 'cheap_ending'],
  ] as const)
    assert.deepEqual(namesOf(domain), names, domain)
})
