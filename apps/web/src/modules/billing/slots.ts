import type { LazyPart } from '#lib/routing/lazy-part.ts'
import { openSlot } from '#lib/slot.ts'

/** On a bill: service for its member. */
export const memberDeskSlot = openSlot<LazyPart<{ memberId: number; onClose: () => void }>>('billing: desk for members')

/** On a bill: registration of its guest as a member. */
export const registerMemberSlot = openSlot<
  LazyPart<{ onDone: (member: { memberId: number }) => void; onClose: () => void }>
>('billing: writing down a member')
