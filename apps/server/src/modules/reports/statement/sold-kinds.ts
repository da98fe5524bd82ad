/** 销售额 of a filter by group of goods and by area. */
import type { AnswerOf } from '@nocturne/contract/endpoint'
import type { reports } from '@nocturne/contract/reports/endpoints'
import { sql } from 'kysely'
import type { Db } from '../../../db/connection.ts'
import { inMonths, narrowed } from '../frame/asked.ts'
import type { Asked } from '../frame/asked.ts'
import { cutBy } from '../frame/people.ts'
import { kindRollup, rolledUp } from '../rollups/rollup.ts'

type Parts = Pick<AnswerOf<typeof reports.statementDepts>, 'kinds' | 'areas'>

/** Groups of a night add up to its 销售额 to the fen; parts of a night and what no roll-up is cut by are left out of the question here. */
export async function soldKinds(db: Db, asked: Asked): Promise<Parts['kinds']> {
  const { rows } = await sql<Parts['kinds'][number]>`
    select k.statis_type, sum(k.sales_amount)::bigint as sales_amount from (${rolledUp(kindRollup, inMonths(asked))}) k
    where ${narrowed(asked, { user: 'k.user_id', dept: 'k.dept_id' })}
    group by k.statis_type having sum(k.sales_amount) <> 0 order by 2 desc, 1`.execute(db)
  return rows
}

export async function soldAreas(db: Db, asked: Asked): Promise<Parts['areas']> {
  const { rows } = await sql<Parts['areas'][number]>`
    select a.area_id, a.area_name, sum(c.total_amount - c.gift_amount)::bigint as sales_amount
    from (${cutBy(inMonths(asked), 'area')}) c join area a on a.area_id = c.cut_key::bigint
    group by a.area_id having sum(c.total_amount - c.gift_amount) <> 0 order by 3 desc, a.area_id`.execute(db)
  return rows
}
