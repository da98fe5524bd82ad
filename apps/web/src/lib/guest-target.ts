import { safeTarget } from './safe-target.ts'
import { screenAt } from './screen-table.ts'

/** Return address (`redirect`) for a guest or member: a screen that needs no staff session, otherwise null. */
export function guestTarget(redirect: string | undefined): string | null {
  const target = safeTarget(redirect)
  const screen = target === null ? undefined : screenAt(target.split(/[?#]/, 1)[0] ?? '')
  return target !== null && screen && (screen.access !== 'staff' || screen.guest) ? target : null
}
