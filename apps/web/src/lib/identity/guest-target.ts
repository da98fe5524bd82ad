import { parseReturnAddress } from './safe-target.ts'
import { findScreen } from '../routing/screen-table.ts'

/**
 * Returns the requested return address (`redirect`) of a guest or member if it is a screen that needs no staff session,
 * otherwise null.
 */
export function parseGuestReturnAddress(redirect: string | undefined): string | null {
  const target = parseReturnAddress(redirect)
  const screen = target === null ? undefined : findScreen(target.split(/[?#]/, 1)[0] ?? '')
  return target !== null && screen && (screen.access !== 'staff' || screen.guest) ? target : null
}
