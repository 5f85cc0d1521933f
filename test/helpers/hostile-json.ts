// JSON that looks like a provider's reply and is wrong anywhere in it: the keys are the right ones, what stands under
// them is not.

import fc from 'fast-check'

const NASTY = [
  null,
  true,
  0,
  -1,
  1e308,
  '',
  '\u0000',
  '\ud800',
  'x'.repeat(10_000),
  '__proto__',
  'https://a.example/',
  'https://[bad',
  'javascript:alert(1)',
  'Success',
]

export function hostileJson(keys: readonly string[]): fc.Arbitrary<unknown> {
  const { value } = fc.letrec((tie) => ({
    value: fc.oneof(
      { depthSize: 'small', withCrossShrink: true },
      fc.constantFrom<unknown>(...NASTY),
      fc.array(tie('value'), { maxLength: 4 }),
      fc.dictionary(fc.constantFrom(...keys, '__proto__', 'constructor', 'length'), tie('value'), {
        maxKeys: 6,
      }),
    ),
  }))
  // Goes through text, as it would arrive, so that nothing is left that JSON cannot hold.
  return fc.dictionary(fc.constantFrom(...keys), value).map((reply) => JSON.parse(JSON.stringify(reply)))
}
