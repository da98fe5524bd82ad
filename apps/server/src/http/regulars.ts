/**
 * Regular callers: known sessions, and devices that came back. A flood of invented devices uses up the limit of
 * newcomers at its address, never that of regulars. Only time proves that a device is genuine: devices from before the
 * flood stay regular, and their number per address is limited.
 */

type RegularCallerLimits = { most: number; perAddress: number; returnAfterMs: number; forgetAfterMs: number }

export const defaultRegularCallerLimits: RegularCallerLimits = {
  most: 20_000,
  perAddress: 2_000,
  returnAfterMs: 60_000,
  forgetAfterMs: 3 * 3_600_000,
}

type Visits = { address: string; firstAtMs: number; lastAtMs: number }

type RegularCallers = {
  /** Records a request that passed the rate limits. Ignores a new caller when `most` or `perAddress` is reached. */
  greet: (caller: string, address: string, nowMs: number) => void
  /** True for a caller that came back at least `returnAfterMs` after its first request. */
  isRegular: (caller: string) => boolean
  /** Removes callers that have not come back for `forgetAfterMs`. */
  forget: (nowMs: number) => void
}

/** Creates the memory of regular callers. Its functions take the current time. */
export function createRegularCallers({
  most,
  perAddress,
  returnAfterMs,
  forgetAfterMs,
}: RegularCallerLimits = defaultRegularCallerLimits): RegularCallers {
  const seen = new Map<string, Visits>()
  const places = new Map<string, number>()

  function leave(caller: string, address: string): void {
    seen.delete(caller)
    const left = (places.get(address) ?? 1) - 1
    if (left === 0) places.delete(address)
    else places.set(address, left)
  }

  return {
    greet: (caller, address, nowMs) => {
      const visits = seen.get(caller)
      if (visits) return void (visits.lastAtMs = nowMs)
      const taken = places.get(address) ?? 0
      if (seen.size >= most || taken >= perAddress) return
      seen.set(caller, { address, firstAtMs: nowMs, lastAtMs: nowMs })
      places.set(address, taken + 1)
    },
    isRegular: (caller) => {
      const visits = seen.get(caller)
      return visits !== undefined && visits.lastAtMs - visits.firstAtMs >= returnAfterMs
    },
    forget: (nowMs) => {
      for (const [caller, { address, lastAtMs }] of seen) if (nowMs - lastAtMs > forgetAfterMs) leave(caller, address)
    },
  }
}
