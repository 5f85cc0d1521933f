import assert from 'node:assert/strict'
import { test } from 'node:test'
import { countryChoices, guessCountry, guessLanguage, languageChoices, timeZoneChoices } from './markets.ts'

test('the country comes from the ending of the domain, else from the browser, else it is the United States', () => {
  assert.equal(guessCountry('shop.example.de', 'en-US'), 'DE')
  assert.equal(guessCountry('shop.co.uk', 'en-US'), 'GB')
  assert.equal(guessCountry('shop.fr:8080', 'en-US'), 'FR')
  assert.equal(guessCountry('shop.io', 'nl-NL'), 'NL')
  assert.equal(guessCountry('shop.com', 'pt-BR'), 'BR')
  assert.equal(guessCountry('shop.com', 'en'), 'US')
  assert.equal(guessCountry('', 'not a language'), 'US')
})

test('the language is that of the country, or that of a browser at home there', () => {
  assert.equal(guessLanguage('DE', 'en-US'), 'de')
  assert.equal(guessLanguage('CH', 'fr-CH'), 'fr')
  assert.equal(guessLanguage('US', 'en-US'), 'en')
})

test('countries are listed by name, and a language or zone that is set is among the choices', () => {
  assert.deepEqual(countryChoices()[0], { value: 'AF', label: 'Afghanistan', hint: 'AF' })
  assert.ok(languageChoices('gsw').some(({ value }) => value === 'gsw'))
  assert.ok(timeZoneChoices('Etc/GMT+5').some(({ value }) => value === 'Etc/GMT+5'))
})
