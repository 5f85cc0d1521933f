// Numbers are rounded in responses, never in storage: scores and averages to two decimals, ratios to four.

/** Halves are rounded away from zero, so that losses and gains look alike; never returns -0. */
export function roundTo2(value: number): number {
  return roundToSteps(value, 100)
}

export function roundTo4(value: number): number {
  return roundToSteps(value, 10_000)
}

function roundToSteps(value: number, stepsOfOne: number): number {
  const rounded = Math.round(Math.abs(value) * stepsOfOne) / stepsOfOne
  return value < 0 && rounded !== 0 ? -rounded : rounded
}
