// Building a filter, and a filter as a phrase: "Status is 404 or more".

export const edit = (filter: string) => `Change the filter “${filter}”`
export const newFilter = 'New filter'
export const operators = {
  text: { contains: 'contains', eq: 'is', neq: 'is not', in: 'is one of', is_null: 'is empty' },
  ordered: {
    eq: '=',
    neq: '≠',
    gt: '>',
    gte: '≥',
    lt: '<',
    lte: '≤',
    in: 'is one of',
    is_null: 'is not known',
  },
  time: {
    eq: 'is on',
    neq: 'is not on',
    gt: 'is after',
    gte: 'is on or after',
    lt: 'is before',
    lte: 'is on or before',
    in: 'is on one of',
    is_null: 'is not known',
  },
  finding: { eq: 'is', neq: 'is not', in: 'is one of' },
} as const
export const isSet = { text: 'is not empty', ordered: 'is known', time: 'is known' } as const
export const isNullChoice = { true: 'empty or not known', false: 'known' } as const
export const yes = 'Yes'
export const no = 'No'
export const listHint = 'Separate values by commas. Write \\, for a comma within a value.'
export const or = ' or '
export const full = (max: number) => `A list takes ${max} filters at most.`
