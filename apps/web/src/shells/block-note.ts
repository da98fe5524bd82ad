import type { AnyForm } from './form-page.tsx'

/** Reason above a disabled submit button. After an attempt, field errors are shown at the fields instead. */
export function findBlockNote(
  { faulted, reason }: Pick<AnyForm, 'faulted' | 'reason'>,
  disabledReason: string | null | undefined,
): string | undefined {
  return disabledReason || (faulted === 0 && reason) || undefined
}
