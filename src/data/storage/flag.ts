// How a yes or no is stored, on both engines.

export type Flag = 0 | 1
