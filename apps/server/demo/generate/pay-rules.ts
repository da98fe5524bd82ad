/**
 * Pay rules that finance has set for the next month: a doubled rebate on a promoted product, and a higher share for
 * performers of one level.
 */
import { addDays } from '@nocturne/base/venue-time'
import { actorLevel, payRuleKind, rebateType } from '@nocturne/contract/codes'
import { sql } from 'kysely'
import type { Tx } from '../../src/db/connection.ts'
import { lit } from '../../src/db/statement.ts'
import { writePayRule } from '../../src/modules/platform/public.ts'

const FINANCE = 'caiwu01'
/** Share of performers of level B from the next month on, basis points. */
const NEXT_SHARE = 5_500

/** Stores the rules of the next month: doubles the smallest rebate per unit and raises the performers' share. */
export async function storeNextMonthPayRules(tx: Tx, tonight: string, setAt: Date): Promise<void> {
  const { userId } = await tx
    .selectFrom('appUser')
    .select('userId')
    .where('userName', '=', FINANCE)
    .executeTakeFirstOrThrow()
  const startDate = `${addDays(`${tonight.slice(0, 7)}-28`, 7).slice(0, 7)}-01`
  const version = { startDate, setUserId: userId, setAt }
  const { rows } = await sql<{ goodsId: number; rebateValue: number }>`
    select goods_id, rebate_value from goods where rebate_type = ${lit(rebateType.perPiece)} order by rebate_value, goods_id limit 1`.execute(
    tx,
  )
  for (const { goodsId, rebateValue } of rows)
    await writePayRule(tx, {
      ...version,
      payRuleKind: payRuleKind.rebate,
      goodsId,
      rebateType: rebateType.perPiece,
      value: rebateValue * 2,
      reason: '下月主推',
    })
  await writePayRule(tx, {
    ...version,
    payRuleKind: payRuleKind.stageShare,
    actorLevel: actorLevel.b,
    value: NEXT_SHARE,
    reason: '留住骨干',
  })
}
