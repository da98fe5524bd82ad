import type { AnyForm } from './form-page.tsx'

/** Reason above a disabled submit button. After an attempt, faults of fields stand at the fields and not here. */
export function blockNote(
  { faulted, reason }: Pick<AnyForm, 'faulted' | 'reason'>,
  disabledReason: string | null | undefined,
): string | undefined {
  return disabledReason || (faulted === 0 && reason) || undefined
}
