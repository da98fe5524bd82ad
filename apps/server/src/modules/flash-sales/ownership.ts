import { sql } from 'kysely'
import type { Actor, Context } from '../../http/context.ts'
import { selectMemberRows } from '../members/public.ts'

/** Owner of an order or place: the phone, the provider's account ('' for none), the member. */
export type Ownership = { deviceId: string; openId: string; memberId: number | null }

/** Identity of the requester: the phone, the provider's account, and the member with all members merged into it. */
export type Requester = { deviceId: string; openId: string | undefined; memberIds: readonly number[] }

export async function resolveRequester(
  { db, actor, request }: Pick<Context<Actor>, 'db' | 'actor' | 'request'>,
  openId: string | undefined,
): Promise<Requester> {
  const { deviceId } = request
  if (actor.kind !== 'member') return { deviceId, openId, memberIds: [] }
  const { rows } = await sql<{ memberId: number }>`${selectMemberRows(actor.memberId)}`.execute(db)
  return { deviceId, openId, memberIds: rows.map(({ memberId }) => memberId) }
}

/** Is the order the requester's own, by phone, provider's account or member? */
export function isOwnedByRequester(order: Ownership, { deviceId, openId, memberIds }: Requester): boolean {
  if (order.deviceId !== '' && order.deviceId === deviceId) return true
  if (order.openId !== '' && order.openId === openId) return true
  return order.memberId !== null && memberIds.includes(order.memberId)
}

/**
 * Query for the ids (column `id`) of the rows in `table` that belong to the member: ordered by the member, by a member
 * merged into them, or with a provider's account of the member.
 */
export const selectOwnedIds = (
  memberId: number,
  table: 'flash_sale_order' | 'play_join',
  idName: 'flash_sale_order_id' | 'join_id',
) => sql`
  select x.${sql.ref(idName)} as id from ${sql.table(table)} x where x.member_id in ${selectMemberRows(memberId)}
  union
  select x.${sql.ref(idName)} from external_account b join ${sql.table(table)} x on x.open_id = b.open_id and x.open_id <> '' where b.member_id = ${memberId}`
