// Numbers are rounded when they leave the server, never when they are stored: scores and averages to two decimals.

/** Half a step is rounded away from zero, so that a loss shows like a gain of the same size; never -0. */
export function roundTo2(value: number): number {
  const rounded = Math.round(Math.abs(value) * 100) / 100
  return value < 0 && rounded !== 0 ? -rounded : rounded
}
