import { existsSync, readdirSync } from 'node:fs'

const MINUTE_MS = 60_000
const DAY_MINUTES = 24 * 60
/** Shanghai has had no daylight saving time since 1991. */
const SHANGHAI_MINUTES = 8 * 60

/** Debian puts the library below the name of the architecture. */
function findLibrary() {
  if (!existsSync('/usr/lib')) return undefined
  const paths = readdirSync('/usr/lib').map((folder) => `/usr/lib/${folder}/faketime/libfaketimeMT.so.1`)
  return paths.find((path) => existsSync(path))
}

/**
 * Environment in which all processes, children included, see the next `hour` (HH:MM, Shanghai) after `now` instead of the real time.
 * Null when `hour` is invalid. `library` is undefined when libfaketime is not installed.
 *
 * @param {string} hour
 * @param {Date} now
 * @returns {{offsetSeconds: number, library: string | undefined, env: Record<string, string>} | null}
 */
export function moveClockTo(hour, now) {
  const [, hours, minutes] = /^([01]\d|2[0-3]):([0-5]\d)$/.exec(hour) ?? []
  if (hours === undefined) return null
  const minuteNow = Math.floor(now.getTime() / MINUTE_MS) + SHANGHAI_MINUTES
  const wanted = Number(hours) * 60 + Number(minutes)
  const ahead = (wanted - (minuteNow % DAY_MINUTES) + DAY_MINUTES) % DAY_MINUTES
  const library = findLibrary()
  const offsetSeconds = ahead * 60
  return {
    offsetSeconds,
    library,
    // NOTE: the monotonic clock is moved too. With FAKETIME_DONT_FAKE_MONOTONIC Chromium's timed waits return immediately and it spins.
    env: { LD_PRELOAD: library ?? '', FAKETIME: `+${offsetSeconds}` },
  }
}
