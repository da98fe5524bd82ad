/**
 * One provider account signs in one employee, and an employee has one account per provider. A caller who proved both (provider
 * authorization and login password) may replace either binding, but only after confirming it.
 */

type BindConflict = 'WX_ALREADY_BOUND' | 'ACCOUNT_ALREADY_BOUND'

type Bound = { userId: number; openId: string }

/** Conflict when binding `openId` to `userId`; null without one, or when the caller confirmed. */
export function findBindConflict(present: readonly Bound[], requested: Bound, force: boolean): BindConflict | null {
  if (force) return null
  if (present.some((bound) => bound.openId === requested.openId && bound.userId !== requested.userId))
    return 'WX_ALREADY_BOUND'
  const elsewhere = present.some((bound) => bound.userId === requested.userId && bound.openId !== requested.openId)
  return elsewhere ? 'ACCOUNT_ALREADY_BOUND' : null
}
