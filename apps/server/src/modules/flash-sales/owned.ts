import { sql } from 'kysely'
import type { Actor, Context } from '../../http/context.ts'
import { rowsOfMember } from '../members/public.ts'

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

/**
 * Ids of what is a member's own in `table`, as `id`: what he ordered as a member, also under a number that became part of his, and what was
 * ordered with an account at a provider that is his.
 */
export const ownedBy = (
  memberId: number,
  table: 'kill_order' | 'play_join',
  idName: 'kill_order_id' | 'join_id',
) => sql`
  select x.${sql.ref(idName)} as id from ${sql.table(table)} x where x.member_id in ${rowsOfMember(memberId)}
  union
  select x.${sql.ref(idName)} from third_bind b join ${sql.table(table)} x on x.open_id = b.open_id and x.open_id <> '' where b.member_id = ${memberId}`
