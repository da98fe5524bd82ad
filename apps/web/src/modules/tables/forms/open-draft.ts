import { keepDraft, readDraft } from '../../../lib/draft.ts'

/** Name of the draft of the opening form. */
export const openDraft = (tableId: number, bookingId = 0): string => `open.${tableId}.${bookingId}`

/** Sets the number of guests before the form opens. */
export function keepGuestNum(tableId: number, guestNum: number): void {
  const draft = openDraft(tableId)
  keepDraft(draft, { ...(readDraft(draft) as object | undefined), guestNum })
}
