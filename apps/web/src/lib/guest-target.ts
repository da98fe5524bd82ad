import { safeTarget } from './safe-target.ts'
import { screenAt } from './screen-table.ts'

/** The address that a guest or a member goes back to (`redirect`): a screen that asks for no staff session, or null. */
export function guestTarget(redirect: string | undefined): string | null {
  const target = safeTarget(redirect)
  const screen = target === null ? undefined : screenAt(target.split(/[?#]/, 1)[0] ?? '')
  return target !== null && screen && (screen.access !== 'staff' || screen.guest) ? target : null
}
