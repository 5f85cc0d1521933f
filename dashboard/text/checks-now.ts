// Checking keywords now, ahead of their schedule.

import { plural } from '../lib/format.ts'

export const checkNow = 'Check now…'
export const title = (count: number) => `Check ${plural(count, 'keyword')} now?`
export const loadingTitle = 'Check keywords now?'
export const asking = 'Asking for the price…'
export const checks = 'Checks'
export const price = 'Price'
export const left = 'Left of the spend limit this month'
export const leftOut = 'Not checked now'
export const underWay = (count: number) => `${plural(count, 'keyword')} being checked already`
export const waitingForMoney = (count: number) => `${plural(count, 'keyword')} waiting for the spend limit`
export const justChecked = (count: number) => `${plural(count, 'keyword')} checked within the last minute`
export const notCheckable = (count: number, provider: string | null) =>
  `${plural(count, 'keyword')} on a device that ${provider ?? 'the provider'} cannot check`
export const broughtForward = (count: number) =>
  count === 1
    ? 'One of them is due within the hour: this check takes the place of the regular one.'
    : `${count} of them are due within the hour: these checks take the place of the regular ones.`
export const regular = 'Regular checks go on as before.'
export const simulated = 'The checks are simulated: they cost nothing and say nothing about the real search.'
export const submit = (count: number) => (count === 0 ? 'Check' : `Check ${plural(count, 'keyword')}`)
export const started = (count: number) => `${plural(count, 'check')} started.`

export const progressTitle = 'Checks that were asked for'
export const progress = (done: string, asked: string) => `Checking now: ${done} of ${asked} keywords done.`
export const heldBack = (count: number) => `${plural(count, 'keyword')} waiting for the spend limit.`
