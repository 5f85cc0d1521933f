// Whom the demo project competes with: names that nobody can register, as its own.

export const DEMO_COMPETITORS = [
  { name: 'Trail Supply', domain: 'trail-supply.example' },
  { name: 'Summit Store', domain: 'summit-store.example' },
  { name: 'Campfire & Co', domain: 'campfire.example' },
] as const
