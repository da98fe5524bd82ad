/** Runs the work of a tool. What goes wrong ends it with exit code 1 and one sentence on standard error, not with a stack. */
export async function runTool(work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    process.stderr.write(`${sentenceOf(error)}\n`)
    process.exitCode = 1
  }
}

/** Ends a tool that was called wrongly, with how it is called. */
export function endWithUsage(usage: string): never {
  process.stderr.write(`usage: ${usage}\n`)
  process.exit(1)
}

/** An address tried in several ways fails with several errors and no words of its own. */
function sentenceOf(error: unknown): string {
  if (error instanceof AggregateError && error.message === '') return error.errors.map(sentenceOf).join('; ')
  return error instanceof Error ? error.message : String(error)
}
