/** 推荐统计 by department, by person and by order (P021–P023): credited to whoever recommended the guests. */
import type { reports } from '@nocturne/contract/reports/endpoints'
import { recommendRanking } from '@nocturne/contract/reports/ranking/definition'
import { recommendReport } from '@nocturne/contract/reports/recommend/definition'
import type { schemas } from '@nocturne/contract/reports/schemas'
import { sql } from 'kysely'
import type { Page } from '../../../db/listed.ts'
import type { Context } from '../../../http/context.ts'
import { readAround } from '../frame/around.ts'
import { readAsked } from '../frame/asked.ts'
import type { Asked } from '../frame/asked.ts'
import { readDepts, readUsers } from '../frame/handlers.ts'
import { pageOf } from '../frame/lines.ts'
import type { Finder } from '../frame/lines.ts'
import { orderLines } from '../frame/order-lines.ts'
import { cutBy, PEOPLE_COLUMNS } from '../frame/people.ts'
import type { Source } from '../frame/people.ts'
import { ownPlace } from '../ranking/own-place.ts'

/** The sums of the cut; nobody's table is counted here, it is counted where it was sold. */
const recommended: Source = {
  rows: (asked: Asked) => sql`
    select business_date, dept_id, user_id, ${sql.join(PEOPLE_COLUMNS.map((name) => (OF_TABLES.has(name) ? sql`0 as ${sql.ref(name)}` : sql.ref(name))))},
      total_amount - gift_amount - discount_amount as recommend_amount
    from (${cutBy(asked, 'recommended')}) r`,
  besides: ['recommend_amount'],
}
const OF_TABLES: ReadonlySet<string> = new Set(['table_count', 'guest_num'])

export const readRecommendDepts = readDepts(recommendReport, 'depts', recommended)
export const readRecommendUsers = readUsers(recommendReport, 'users', recommended)

/** Of nobody in particular these are the caller's own. */
export const findRecommendOrders: Finder<typeof reports.recommendOrders, typeof schemas.recommendOrders> = async (
  context,
  input,
) => {
  const { userId = context.actor.userId } = input
  return ordersAsked(context, await readAsked(context, recommendReport.permission, { ...input, userId }), input)
}

async function ordersAsked({ db }: Context, asked: Asked, { pageNum, pageSize }: Page) {
  const [around, { summary, ...lines }] = await Promise.all([
    readAround(db, asked, recommendReport, recommended),
    orderLines(db, asked, {
      credited: { user: 'recommend_user_id', dept: 'recommend_dept_id' },
      summary: recommendReport.summary,
      columns: recommendReport.levels.orders.columns,
      pageNum,
      pageSize,
    }),
  ])
  return { around: { ...around, summary }, ...lines }
}

export const readRecommendOrders = pageOf(findRecommendOrders)

/** 我的推荐 (P093): everybody's own, and his place among all who recommend. */
const findOwnRecommended: Finder<typeof reports.ownRecommended, typeof schemas.ownRecommended> = async (
  context,
  input,
) => {
  const asked = await readAsked(context, null, { ...input, userId: context.actor.userId })
  const [{ around, ...lines }, place] = await Promise.all([
    ordersAsked(context, asked, input),
    ownPlace(context, recommendRanking, asked.nights),
  ])
  return { around: { ...around, place }, ...lines }
}

export const readOwnRecommended = pageOf(findOwnRecommended)
