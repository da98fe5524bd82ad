import { storeDraft, readDraft } from '#lib/offline/draft.ts'

/** Name of the draft of the opening form. */
export const openDraft = (tableId: number, bookingId = 0): string => `open.${tableId}.${bookingId}`

/** Stores the number of guests in the draft, before the form opens. */
export function storeGuestNum(tableId: number, guestNum: number): void {
  const draft = openDraft(tableId)
  storeDraft(draft, { ...(readDraft(draft) as object | undefined), guestNum })
}
