// Formats a change with its sign: `+3`, `-2`, `0`.

export function signed(change: number): string {
  return change > 0 ? `+${change}` : String(change)
}
