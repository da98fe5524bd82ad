/** Ends the process in order when the operator, the terminal or the service manager asks for it. */

/** SIGHUP: the terminal was closed. */
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const
/**
 * Signals that arrive within this time count as one. A terminal signals the whole process group, systemd and container runtimes
 * every process; npm, `tools/lib/run-program.mjs` and `node --watch` also pass theirs on.
 */
const ONE_SIGNAL_MS = 1_000
/** Maximum time for an orderly stop. */
const STOPPING_MS = 10_000

type StopSteps = {
  /** Orderly shutdown. */
  stop: () => Promise<void>
  /** Last synchronous clean-up when the process exits before `stop` has finished. */
  abandon: () => void
  /** Exit code after an orderly stop; default 0. */
  exitCode?: number
}

/**
 * Runs `stop` at the first signal and exits. Exits immediately at a later signal, or when `stop` takes too long; nothing acknowledged is
 * lost either way. Returns the state and how to remove the handlers.
 */
export function stopOnSignal({ stop, abandon, exitCode = 0 }: StopSteps): {
  isStopping: () => boolean
  release: () => void
} {
  let stopping = false
  let endsAtNextSignal = false
  const stopNow = () => {
    abandon()
    process.exit(1)
  }
  const onSignal = () => {
    if (stopping) {
      if (endsAtNextSignal) stopNow()
      return
    }
    stopping = true
    // Signals that arrived while the process was busy are delivered between the timer and the immediate callback.
    setTimeout(() => setImmediate(() => (endsAtNextSignal = true)), ONE_SIGNAL_MS).unref()
    setTimeout(stopNow, STOPPING_MS).unref()
    void stop().then(
      () => process.exit(exitCode),
      (error: unknown) => {
        process.stderr.write(`${String(error)}\n`)
        stopNow()
      },
    )
  }
  for (const signal of SIGNALS) process.on(signal, onSignal)
  return {
    isStopping: () => stopping,
    release: () => SIGNALS.forEach((signal) => process.off(signal, onSignal)),
  }
}
