// Processor time of this thread: unlike the clock on the wall, it does not run while other programs have the processor, so a
// test may set a limit on it.

/** Milliseconds of processor time that this thread spends until `work` has ended. */
export async function measureCpuMs(work: () => unknown): Promise<number> {
  const before = process.threadCpuUsage()
  await work()
  const { user, system } = process.threadCpuUsage(before)
  return (user + system) / 1000
}
