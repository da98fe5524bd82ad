/** 销售额 of a filter by goods group and by area. */
import type { AnswerOf } from '@nocturne/contract/endpoint'
import type { reports } from '@nocturne/contract/reports/endpoints'
import { sql } from 'kysely'
import type { Db } from '../../../db/connection.ts'
import { withMonthRollups } from '../frame/report-query.ts'
import type { ReportQuery } from '../frame/report-query.ts'
import { selectByDimension } from '../frame/people.ts'

type Parts = Pick<AnswerOf<typeof reports.statementDepts>, 'kinds' | 'areas'>

/** Sales amount by goods group. The groups add up exactly to 销售额. */
export async function listSalesByGoodsGroup(db: Db, query: ReportQuery): Promise<Parts['kinds']> {
  const { rows } = await sql<Parts['kinds'][number]>`
    select c.dimension_key as statis_type, sum(c.total_amount - c.gift_amount)::bigint as sales_amount from (${selectByDimension(withMonthRollups(query), 'goods')}) c
    group by c.dimension_key having sum(c.total_amount - c.gift_amount) <> 0 order by 2 desc, 1`.execute(db)
  return rows
}

export async function listSalesByArea(db: Db, query: ReportQuery): Promise<Parts['areas']> {
  const { rows } = await sql<Parts['areas'][number]>`
    select a.area_id, a.area_name, sum(c.total_amount - c.gift_amount)::bigint as sales_amount
    from (${selectByDimension(withMonthRollups(query), 'area')}) c join area a on a.area_id = c.dimension_key::bigint
    group by a.area_id having sum(c.total_amount - c.gift_amount) <> 0 order by 3 desc, a.area_id`.execute(db)
  return rows
}
