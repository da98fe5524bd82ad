import type { LazyComponent } from '#lib/routing/lazy-part.ts'
import { createSlot } from '#lib/slot.ts'

/** Slot for the sheet of services for a member, opened from a bill. */
export const memberServiceSlot =
  createSlot<LazyComponent<{ memberId: number; onClose: () => void }>>('billing: desk for members')

/** Slot for registering the guest of a bill as a member. */
export const registerMemberSlot = createSlot<
  LazyComponent<{ onDone: (member: { memberId: number }) => void; onClose: () => void }>
>('billing: writing down a member')
