// Formats sizes for people: `1.5 GiB`, `320 MiB`.

const KIB = 1024
const MIB = 1024 * KIB
const GIB = 1024 * MIB

export function formatBytes(bytes: number): string {
  if (bytes >= GIB) return `${(bytes / GIB).toFixed(1)} GiB`
  return bytes >= MIB || bytes === 0 ? `${Math.floor(bytes / MIB)} MiB` : `${Math.ceil(bytes / KIB)} KiB`
}
