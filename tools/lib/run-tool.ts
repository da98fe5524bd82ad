/** Runs a tool. An error prints one sentence to standard error, without a stack, and exits 1. */
export async function runTool(work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    process.stderr.write(`${formatError(error)}\n`)
    process.exitCode = 1
  }
}

/** Prints the usage and exits 1. */
export function exitWithUsage(usage: string): never {
  process.stderr.write(`usage: ${usage}\n`)
  process.exit(1)
}

/**
 * Message of an error. For an AggregateError without a message (several failed attempts to reach an address), the
 * messages of its errors.
 */
function formatError(error: unknown): string {
  if (error instanceof AggregateError && error.message === '') return error.errors.map(formatError).join('; ')
  return error instanceof Error ? error.message : String(error)
}
