// Whether a value of structured data is what its property has to hold: an ISO 8601 date, a price as a number, a currency of ISO
// 4217, a web address, a member of an enumeration of schema.org. Only certain faults are reported.

import { parseHttpUrl } from '../../../../lib/page-url.ts'
import type { StructuredNode } from '../page.ts'
import { textsOf, VALUE_KINDS, type ValueKind } from '../structured-values.ts'

/** https://schema.org/version/latest, members of the enumerations. */
const ENUMERATIONS: Readonly<Record<string, readonly string[]>> = {
  availability: [
    ...['BackOrder', 'Discontinued', 'InStock', 'InStoreOnly', 'LimitedAvailability', 'MadeToOrder'],
    ...['OnlineOnly', 'OutOfStock', 'PreOrder', 'PreSale', 'Reserved', 'SoldOut'],
  ],
  itemCondition: ['DamagedCondition', 'NewCondition', 'RefurbishedCondition', 'UsedCondition'],
  eventStatus: [
    ...['EventCancelled', 'EventMovedOnline', 'EventPostponed', 'EventRescheduled', 'EventScheduled'],
  ],
  eventAttendanceMode: [
    ...['MixedEventAttendanceMode', 'OfflineEventAttendanceMode', 'OnlineEventAttendanceMode'],
  ],
  employmentType: [
    ...['FULL_TIME', 'PART_TIME', 'CONTRACTOR', 'TEMPORARY', 'INTERN', 'VOLUNTEER', 'PER_DIEM', 'OTHER'],
  ],
  returnPolicyCategory: [
    ...['MerchantReturnFiniteReturnWindow', 'MerchantReturnNotPermitted'],
    ...['MerchantReturnUnlimitedWindow', 'MerchantReturnUnspecified'],
  ],
  returnFees: [
    ...['FreeReturn', 'OriginalShippingFees', 'RestockingFees', 'ReturnFeesCustomerResponsibility'],
    ...['ReturnShippingFees'],
  ],
  returnMethod: ['KeepProduct', 'ReturnAtKiosk', 'ReturnByMail', 'ReturnInStore'],
}

const VOCABULARY = /^(?:https?:\/\/schema\.org\/|schema:)/
const DAY =
  /^(\d{4})(?:-(\d{2})(?:-(\d{2}))?)?(?:[Tt ](\d{2}):(\d{2})(?::(\d{2})(?:[.,]\d{1,9})?)?)?(?: ?(?:[Zz]|[+-]\d{2}:?(?:\d{2})?))?$/
const DURATION = /^P(?=.)(?:\d{1,6}(?:\.\d{1,3})?[YMWD]){0,4}(?:T(?:\d{1,6}(?:\.\d{1,3})?[HMS]){1,3})?$/
const NUMBER = /^-?\d{1,15}(?:\.\d{1,10})?$/
const RATING = /^\d{1,6}(?:[.,]\d{1,6})?(?: ?(?:\/ ?\d{1,6}|%))?$/
/** The class on a product's certificate, which Google reads in a Rating. */
const ENERGY_CLASS = /^[A-G]\+{0,3}$/
const TIME = /^(?:[01]\d|2[0-4]):[0-5]\d(?::[0-5]\d)?(?:Z|[+-]\d{2}:?\d{2})?$/
const COUNT = /^\d{1,15}$/

let currencies: ReadonlySet<string> | undefined

const CHECKS: Readonly<Record<ValueKind, (value: string, property: string, base: string) => boolean>> = {
  date: isDate,
  /** A date with its time, or a time alone. */
  time: (value) => TIME.test(value) || isDate(value),
  duration: (value) => DURATION.test(value),
  price: (value) => NUMBER.test(value) && Number(value) >= 0,
  currency: (value) => {
    currencies ??= new Set(Intl.supportedValuesOf('currency'))
    return currencies.has(value)
  },
  url: (value, _, base) => parseHttpUrl(value, new URL(base)) !== undefined || value.startsWith('data:'),
  number: (value) => RATING.test(value) || ENERGY_CLASS.test(value),
  count: (value) => COUNT.test(value),
  enumeration: (value, property) => ENUMERATIONS[property]?.includes(value.replace(VOCABULARY, '')) !== false,
}

/** The first value of a node that is not what its property has to hold; `base` is the address of the page. */
export function findInvalidValue(node: StructuredNode, base: string): string | undefined {
  if (node.values === undefined) return undefined
  for (const property of Object.keys(node.values)) {
    if (!Object.hasOwn(VALUE_KINDS, property)) continue
    const isValid = CHECKS[VALUE_KINDS[property]!]
    const invalid = textsOf(node, property).find((value) => !isValid(value, property, base))
    if (invalid !== undefined) return `${node.types[0]}: ${property} “${invalid.slice(0, SHOWN_CHARS)}”`
  }
  return undefined
}

const SHOWN_CHARS = 60

function isDate(value: string): boolean {
  const match = DAY.exec(value)
  if (match === null) return false
  const [year, month = 1, day = 1, hour = 0, minute = 0, second = 0] = match
    .slice(1)
    .map((part) => (part === undefined ? undefined : Number(part)))
  const date = new Date(Date.UTC(year!, month - 1, day))
  const isDay = month >= 1 && month <= 12 && date.getUTCMonth() === month - 1 && date.getUTCDate() === day
  return isDay && hour <= 24 && minute < 60 && second <= 60
}
