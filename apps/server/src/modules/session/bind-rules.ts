/**
 * One account of a provider signs in one member of staff, and one member of staff has one account of each provider. Who has
 * shown both (the provider's word and the house password) may move either end, but only when he says so.
 */

export type BindQuestion = 'WX_ALREADY_BOUND' | 'ACCOUNT_ALREADY_BOUND'

type Bound = { userId: number; openId: string }

/** What stands against binding `openId` to `userId`; null when nothing does or when he said yes. */
export function bindQuestion(present: readonly Bound[], wanted: Bound, force: boolean): BindQuestion | null {
  if (force) return null
  if (present.some((bound) => bound.openId === wanted.openId && bound.userId !== wanted.userId))
    return 'WX_ALREADY_BOUND'
  const elsewhere = present.some((bound) => bound.userId === wanted.userId && bound.openId !== wanted.openId)
  return elsewhere ? 'ACCOUNT_ALREADY_BOUND' : null
}
