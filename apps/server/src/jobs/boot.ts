import { readFileSync } from 'node:fs'
import { uptime } from 'node:os'
import type { MachineBoot } from '../modules/platform/public.ts'

/** Linux boot id and uptime of this machine; null on other systems. */
export function readCurrentBoot(): MachineBoot | null {
  try {
    const id = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()
    return { id, upHours: uptime() / 3_600 }
  } catch {
    return null
  }
}
