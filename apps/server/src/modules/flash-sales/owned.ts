import { sql } from 'kysely'
import type { Actor, Context } from '../../http/context.ts'
import { rowsOfMember } from '../members/public.ts'

/** Who ordered or joined: the phone, the provider's account it named ('' for none), the member. */
export type Owned = { deviceId: string; openId: string; memberId: number | null }

/** Who asks: the phone, the provider's account it named, and the member with every row that became part of his. */
export type Asker = { deviceId: string; openId: string | undefined; memberIds: readonly number[] }

export async function askerOf(
  { db, actor, request }: Pick<Context<Actor>, 'db' | 'actor' | 'request'>,
  openId: string | undefined,
): Promise<Asker> {
  const { deviceId } = request
  if (actor.kind !== 'member') return { deviceId, openId, memberIds: [] }
  const { rows } = await sql<{ memberId: number }>`${rowsOfMember(actor.memberId)}`.execute(db)
  return { deviceId, openId, memberIds: rows.map(({ memberId }) => memberId) }
}

/** Whether it is the asker's: of the phone that ordered, of the provider's account it ordered with, or of the member. */
export function isOwn(order: Owned, { deviceId, openId, memberIds }: Asker): boolean {
  if (order.deviceId !== '' && order.deviceId === deviceId) return true
  if (order.openId !== '' && order.openId === openId) return true
  return order.memberId !== null && memberIds.includes(order.memberId)
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
