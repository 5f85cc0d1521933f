// How much of a limit is used, as a bar without numbers: callers write them beside it.

type LimitBarProps = {
  used: number
  /** The share that is set aside, but not used yet. */
  reserved?: number
  limit: number
}

const NEARLY_FULL = 0.8

export function LimitBar({ used, reserved = 0, limit }: LimitBarProps) {
  const max = Math.max(limit, used + reserved) || 1
  const share = limit === 0 ? 0 : (used + reserved) / limit
  const width = (value: number) => ({ width: `${(100 * value) / max}%` })
  return (
    <div
      class="limit-bar"
      aria-hidden="true"
      data-tone={share >= 1 ? 'bad' : share >= NEARLY_FULL ? 'warn' : undefined}
    >
      <span style={width(used)} />
      {reserved > 0 && <span class="reserved" style={width(reserved)} />}
    </div>
  )
}
