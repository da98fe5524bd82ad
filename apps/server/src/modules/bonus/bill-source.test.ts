/** A bill names the pay rule that applied in its night, also after the rule has changed. Uses generated nights. */
import { bonus } from '@nocturne/contract/bonus/endpoints'
import { bonusDirection, payRuleKind, rebateType, userType } from '@nocturne/contract/codes'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import type { TestApi } from '../../../test/api.ts'
import { generateVenue } from '../../../test/generated-venue.ts'
import { toNightSql } from '../../db/business-night.ts'
import { lit } from '../../db/statement.ts'

const { rebate, tipShare, stageShare, stagePrice, stageUnit } = payRuleKind
/** Two bills of one employee for the same subject: `early`, and `late` from the later night `night`. */
type Pair = { userName: string; subject: string; early: number; late: number; night: string }

/** Source of a bill, subject of its rule (as in `pay_rule`) and the night it was created in. */
const origins = {
  rebate: sql`select b.bill_id, b.user_id, i.goods_id::text as subject, o.business_date as night from bonus_bill b join rebate_detail r on r.rebate_id = b.biz_id
    join order_item i using (order_item_id) join orders o on o.order_id = r.order_id where b.biz_type = 'rebate' and b.direction = ${lit(bonusDirection.income)}`,
  reward: sql`select b.bill_id, b.user_id, case r.to_user_type when ${lit(userType.actor)} then ${lit(userType.actor)} else ${lit(userType.staff)} end as subject,
      ${sql.raw(toNightSql('r.created_at'))} as night
    from bonus_bill b join reward r on r.reward_id = b.biz_id where b.biz_type = 'reward'`,
  stage: sql`select b.bill_id, b.user_id, c.actor_level as subject, c.business_date as night from bonus_bill b join actor_clock c on c.actor_clock_id = b.biz_id
    where b.biz_type = 'stage' and c.actor_level is not null`,
}

let api: TestApi
beforeAll(async () => {
  api = await generateVenue('2026-03-03 21:00:00', { nights: 7, scale: 0.3, seed: 5 })
})

async function readBillPair(origin: keyof typeof origins): Promise<Pair> {
  const { rows } = await sql<Pair>`
    select u.user_name, e.subject, e.bill_id as early, l.bill_id as late, l.night
    from (${origins[origin]}) e join (${origins[origin]}) l on l.user_id = e.user_id and l.subject = e.subject and l.night > e.night
    join app_user u on u.user_id = e.user_id order by e.bill_id, l.bill_id limit 1`.execute(api.db)
  if (!rows[0]) throw new Error(`nobody has two bills of ${origin} in two nights`)
  return rows[0]
}

type Subject = { goods?: string; receiver?: string; level?: string; userName?: string }

/** Adds a version that starts on a night, and a withdrawn one that would have started a night earlier. */
async function begins(kind: string, night: string, { goods, receiver, level, userName }: Subject = {}): Promise<void> {
  for (const withdrawn of [false, true])
    await sql`
      insert into pay_rule (pay_rule_kind, goods_id, rebate_type, user_type, actor_level, user_id, value, start_date, reason, set_user_id, set_at,
        withdrawn_at, withdraw_user_id, withdraw_reason)
      select ${kind}::text, ${goods ?? null}::bigint, case when ${goods ?? null}::text is not null then ${lit(rebateType.perPiece)} end, ${receiver ?? null}::text, ${level ?? null}::text,
        (select user_id from app_user where user_name = ${userName ?? null}::text), 50, ${night}::date + ${withdrawn ? -1 : 0}::integer, '主推', u.user_id,
        ${night}::date - interval '3 days', w.at, case when w.at is not null then u.user_id end, case when w.at is not null then '录入更正' end
      from app_user u cross join (select case when ${withdrawn} then ${night}::date - interval '2 days' end as at) w where u.user_name = 'caiwu01'`.execute(
      api.db,
    )
}

const listRuleLines = async ({ userName }: Pair, billId: number) => {
  const { source } = await (await api.as(userName)).call(bonus.billDetail, { billId })
  return source.filter(({ label }) => label.endsWith('规则') && label !== '返利规则')
}
const from = (label: string, night: string) => ({ label, text: `${night}起`, amount: null })

describe('names the dated rule of the bill’s night', () => {
  it('for a rebate, by its goods', async () => {
    const pair = await readBillPair('rebate')
    expect(await listRuleLines(pair, pair.late)).toEqual([])
    await begins(rebate, pair.night, { goods: pair.subject })
    expect(await listRuleLines(pair, pair.late)).toEqual([from('商品返利规则', pair.night)])
    expect(await listRuleLines(pair, pair.early)).toEqual([])
  })

  it('for a tip, by its receiver’s type', async () => {
    const pair = await readBillPair('reward')
    const other = pair.subject === userType.actor ? userType.staff : userType.actor
    await begins(tipShare, pair.night, { receiver: other })
    expect(await listRuleLines(pair, pair.late)).toEqual([])
    await begins(tipShare, pair.night, { receiver: pair.subject })
    expect(await listRuleLines(pair, pair.late)).toEqual([from('打赏分成规则', pair.night)])
    expect(await listRuleLines(pair, pair.early)).toEqual([])
  })

  it('for paid time, by level, performer and unit', async () => {
    const pair = await readBillPair('stage')
    await begins(stageShare, pair.night, { level: pair.subject })
    expect(await listRuleLines(pair, pair.late)).toEqual([from('上钟分成规则', pair.night)])
    await begins(stagePrice, pair.night, { userName: pair.userName })
    await begins(stageUnit, pair.night)
    const rules = ['上钟分成规则', '上钟单价规则', '上钟单位规则'].map((label) => from(label, pair.night))
    expect(await listRuleLines(pair, pair.late)).toEqual(rules)
    expect(await listRuleLines(pair, pair.early)).toEqual([])
  })
})
