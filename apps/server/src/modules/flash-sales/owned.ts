import type { Actor, Context } from '../../http/context.ts'

/** Who ordered or joined: the phone, the provider's account it named ('' for none), the member. */
export type Owned = { deviceId: string; openId: string; memberId: number | null }

/** Whose phone asks: the one that ordered, the provider's account it ordered with, or the member. */
export function isOwn(
  order: Owned,
  { actor, request }: Pick<Context<Actor>, 'actor' | 'request'>,
  openId: string | undefined,
): boolean {
  if (order.deviceId !== '' && order.deviceId === request.deviceId) return true
  if (order.openId !== '' && order.openId === openId) return true
  return order.memberId !== null && actor.kind === 'member' && actor.memberId === order.memberId
}
