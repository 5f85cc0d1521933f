// Goals: set for marked keywords, seen in the list and in the tab, changed, and deleted with a way back.

import assert from 'node:assert/strict'
import { isDeepStrictEqual } from 'node:util'
import type { Dashboard } from '../helpers/dashboard.ts'
import { until } from '../helpers/until.ts'
import { dialog, rows } from './places.ts'

export async function setAndSeeGoals({ open, filled, projectUid, api }: Dashboard): Promise<void> {
  await filled()
  const goals = `/v1/projects/${projectUid}/rank-tracker/goals`
  const openGoals = async () => (await api('GET', `${goals}?state=open`)).body.data
  await until('those of the demo are judged', async () => {
    const { body } = await api('GET', goals)
    const states = body.data?.map(({ state }: { state: string }) => state).toSorted()
    return isDeepStrictEqual(states, ['missed', 'open', 'reached'])
  })
  const before = (await openGoals()).length
  const page = await open(`/p/${projectUid}/keywords?sort=position&direction=desc&device=mobile`)
  await rows(page).first().waitFor()
  for (const at of [0, 1]) await rows(page).nth(at).getByRole('checkbox').check()
  await page.locator('.bulk').getByRole('button', { name: 'Goal…' }).click()
  await dialog(page).getByLabel('Position to reach').fill('1')
  await dialog(page).getByLabel('By', { exact: true }).fill('2000-01-01')
  // The server says what is wrong, at the field. A browser would not let the form go with a day before the first.
  await page.evaluate(`document.querySelector('dialog[open] form').noValidate = true`)
  await dialog(page).getByRole('button', { name: 'Set goal' }).click()
  await dialog(page)
    .getByText(/must be today or later/)
    .first()
    .waitFor()
  await dialog(page).getByLabel('By', { exact: true }).fill('2100-03-31')
  await dialog(page).getByRole('button', { name: 'Set goal' }).click()
  await page.getByText('2 goals set.').waitFor()
  assert.equal((await openGoals()).length, before + 2)
  await page.locator('.goal-mark').first().waitFor()

  await page.visit(`/p/${projectUid}/keywords/goals?sort=due_day&direction=desc`)
  await rows(page).first().getByText('by Mar 31, 2100').waitFor()
  await page
    .getByRole('button', { name: /^Change the goal of/ })
    .first()
    .click()
  await dialog(page).getByLabel('Position to reach').fill('2')
  await dialog(page).getByRole('button', { name: 'Save' }).click()
  await page.getByText('The goal was changed.').waitFor()
  assert.deepEqual(
    (await openGoals())
      .filter(({ due_day }: { due_day: string }) => due_day === '2100-03-31')
      .map(({ target_position }: { target_position: number }) => target_position)
      .toSorted(),
    [1, 2],
  )
  await page
    .getByRole('button', { name: /^Delete the goal of/ })
    .first()
    .click()
  await until('it is gone', async () => (await openGoals()).length === before + 1)
  await page.locator('.toast').filter({ hasText: 'deleted' }).getByRole('button', { name: 'Undo' }).click()
  await until('it is back', async () => (await openGoals()).length === before + 2)
  for (const name of ['Reached', 'Missed']) {
    await page.getByRole('button', { name, exact: true }).click()
    await rows(page).first().waitFor()
  }
  assert.deepEqual(
    page.complaints.filter((complaint) => !/422/.test(String(complaint))),
    [],
  )
}
