/**
 * 期初挂账: credits that guests still owed when the venue changed to this system. They are credits without a bill: booked
 * against the account of opening balances, repaid and written off like all others, without performance of an employee.
 */
import { creditStatus } from '@nocturne/contract/codes'
import type { EntityRecord } from '@nocturne/contract/entity/definition'
import { openingCreditEntity } from '@nocturne/contract/office/opening-entities'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../../db/connection.ts'
import { lit } from '../../../../db/statement.ts'
import type { EntityStore } from '../../../../entities/entity-store.ts'
import { completeCredits, findCreditErrors } from './check-credits.ts'
import { creditUndo, insertCredits, lockCredits, updateCredits } from './write-credits.ts'

/** Openings that were not taken back, newest first. */
async function readCredits(db: Db | Tx, ids?: readonly number[]): Promise<EntityRecord[]> {
  const chosen = ids ? sql`c.credit_id = any(${[...ids]}::bigint[])` : sql`true`
  const { rows } = await sql<EntityRecord>`
    select c.credit_id as id, jsonb_build_object('originNo', c.origin_no, 'creditAccountId', c.credit_account_id, 'guestName', c.guest_name,
      'guestPhone', c.guest_phone, 'guaranteeUserId', c.guarantee_user_id, 'amount', c.amount, 'originDate', c.origin_date,
      'dueDate', c.due_date, 'remark', c.reason, 'creditNo', c.credit_no, 'remainAmount', c.remain_amount, 'status', c.status) as values
    from credit_record c where c.opening_id is not null and c.status <> ${lit(creditStatus.withdrawn)} and ${chosen}
    order by c.credit_id desc`.execute(db)
  return rows
}

export const openingCreditStore: EntityStore = {
  definition: openingCreditEntity,
  source: { table: 'credit_record', key: 'credit_id' },
  read: readCredits,
  lock: async (tx, ids) => {
    if (ids.length === 0) return []
    await lockCredits(tx, ids)
    return readCredits(tx, ids)
  },
  prepare: completeCredits,
  check: findCreditErrors,
  insert: insertCredits,
  update: updateCredits,
  undo: creditUndo,
  reorder: () => Promise.reject(new Error('opening credits have no order')),
  remove: () => Promise.reject(new Error('opening credits are taken back, not removed')),
}
