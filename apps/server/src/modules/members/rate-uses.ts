/**
 * Uses of a member's rate. One is recorded when a bill is granted the rate, so that the member can see every use in the
 * member centre.
 */
import { formatTime } from '@nocturne/base/venue-time'
import type { AnswerOf } from '@nocturne/contract/endpoint'
import type { members } from '@nocturne/contract/members/endpoints'
import { sql } from 'kysely'
import type { Db, Tx } from '../../db/connection.ts'
import type { LiveEvent } from '../../http/context.ts'
import { selectMemberRows } from './member-store.ts'

export type RateProof = 'code' | 'sms' | 'staff'

type RateUse = {
  memberId: number
  billId: number
  tableName: string
  /** Basis points. */
  discountBp: number
  proof: RateProof
  userId: number
  at: Date
}

/** Records one use and notifies the member's phones after the commit. */
export async function recordRateUse(tx: Tx, emit: (event: LiveEvent) => void, use: RateUse): Promise<void> {
  const { memberId, billId, tableName, discountBp, proof, userId, at } = use
  await tx
    .insertInto('memberRateUse')
    .values({ memberId, billId, tableName, discountBp, rateProof: proof, userId, usedAt: formatTime(at) })
    .execute()
  emit({ topic: 'member', ids: [memberId] })
}

const SHOWN = 5

/** The latest uses, newest first. */
export async function listLatestRateUses(db: Db, memberId: number): Promise<AnswerOf<typeof members.info>['rateUses']> {
  const { rows } = await sql<AnswerOf<typeof members.info>['rateUses'][number]>`
    select table_name, discount_bp, rate_proof as proof, used_at as use_time from member_rate_use
    where member_id in ${selectMemberRows(memberId)} order by rate_use_id desc limit ${SHOWN}`.execute(db)
  return rows
}
