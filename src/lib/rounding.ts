// Numbers are rounded when they leave the server, never when they are stored: scores and averages to two decimals,
// ratios to four.

/** Half a step is rounded away from zero, so that a loss shows like a gain of the same size; never -0. */
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
