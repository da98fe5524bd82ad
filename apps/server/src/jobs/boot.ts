import { readFileSync } from 'node:fs'
import { uptime } from 'node:os'
import type { Boot } from '../modules/platform/public.ts'

/** The start of this machine, as Linux names it; null where there is no such name. */
export function currentBoot(): Boot | null {
  try {
    const id = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()
    return { id, upHours: uptime() / 3_600 }
  } catch {
    return null
  }
}
