import { storeDraft, readDraft } from '#lib/offline/draft.ts'

/** Name of the draft of the opening form. */
export const getOpenDraftName = (tableId: number, bookingId = 0): string => `open.${tableId}.${bookingId}`

/** Stores the number of guests in the draft, before the form opens. */
export function storeDraftGuestNum(tableId: number, guestNum: number): void {
  const draft = getOpenDraftName(tableId)
  storeDraft(draft, { ...(readDraft(draft) as object | undefined), guestNum })
}
