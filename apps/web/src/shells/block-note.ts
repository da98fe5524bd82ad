import type { FormControls } from './form-page.tsx'

/**
 * Text above a disabled submit button. Errors of fields are included only before the first attempt; afterwards the
 * fields show them.
 */
export function findBlockedReason(
  { faulted, reason }: Pick<FormControls, 'faulted' | 'reason'>,
  disabledReason: string | null | undefined,
): string | undefined {
  return disabledReason || (faulted === 0 && reason) || undefined
}
