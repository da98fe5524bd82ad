/** 推荐统计 by department, by person and by order or recharge (P021–P023): credited to the recommender of the guests or of the member. */
import { maskPhone } from '@nocturne/base/masking'
import type { AnswerOf } from '@nocturne/contract/endpoint'
import type { reports } from '@nocturne/contract/reports/endpoints'
import { recommendRanking } from '@nocturne/contract/reports/ranking/definition'
import { ofOrders, ofRecharges, recommendReport } from '@nocturne/contract/reports/recommend/definition'
import type { schemas } from '@nocturne/contract/reports/schemas'
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Db } from '../../../db/connection.ts'
import { chosenIds, countedPageOfIds } from '../../../db/listed.ts'
import type { Page } from '../../../db/listed.ts'
import type { Context } from '../../../http/context.ts'
import { readAround } from '../frame/around.ts'
import { inMonths, readAsked } from '../frame/asked.ts'
import type { Asked, Input } from '../frame/asked.ts'
import { readSums } from '../frame/levels.ts'
import { pageOf } from '../frame/lines.ts'
import type { Finder } from '../frame/lines.ts'
import { measureColumns } from '../frame/measure-sql.ts'
import { findOrderLines } from '../frame/order-lines.ts'
import { cutBy, filledUp, PEOPLE_COLUMNS, PEOPLE_KEYS } from '../frame/people.ts'
import type { Source } from '../frame/people.ts'
import { ownPlace } from '../ranking/own-place.ts'
import { recharged } from '../recharges/recharged.ts'

/** Sums of the dimension; tables are 0 here, because they count for the sales person. */
const ofGuests: Source = {
  rows: (asked: Asked) => sql`
    select business_date, dept_id, user_id, ${sql.join(PEOPLE_COLUMNS.map((name) => (OF_TABLES.has(name) ? sql`0 as ${sql.ref(name)}` : sql.ref(name))))},
      total_amount - gift_amount - discount_amount as recommend_amount
    from (${cutBy(asked, 'recommended')}) r`,
  besides: ['recommend_amount'],
}
const RECHARGED = ['recharge_principal', 'recharge_count'] as const
const GUESTS = [...PEOPLE_COLUMNS, 'recommend_amount'] as const

/** Guests and members: amounts of both for the recommender. */
export const recommended: Source = {
  rows: (asked: Asked) =>
    filledUp({ keys: PEOPLE_KEYS, columns: [...GUESTS, ...RECHARGED] }, [
      { columns: GUESTS, rows: ofGuests.rows(asked) },
      { columns: RECHARGED, rows: recharged(asked, 'recommend') },
    ]),
  besides: ['recommend_amount', ...RECHARGED],
  head: ofGuests,
}
const OF_TABLES: ReadonlySet<string> = new Set(['table_count', 'guest_num'])

const CREDITED = { user: 'recommend_user_id', dept: 'recommend_dept_id' } as const

/** Report header and sums, shared by the lists of orders and of recharges. */
async function aroundBoth(db: Db, asked: Asked) {
  const [around, orders, recharges] = await Promise.all([
    readAround(db, asked, recommendReport, ofGuests),
    readSums(db, { summary: ofOrders }, ofGuests.rows(inMonths(asked))),
    readSums(db, { summary: ofRecharges }, recharged(asked, 'recommend')),
  ])
  return { ...around, summary: { ...orders, ...recharges } }
}

async function ordersAsked({ db }: Context, asked: Asked, page: Page) {
  const [around, lines] = await Promise.all([
    aroundBoth(db, asked),
    findOrderLines(db, asked, { credited: CREDITED, columns: recommendReport.levels.orders.columns, ...page }),
  ])
  return { around, ...lines }
}

async function rechargesAsked({ db }: Context, asked: Asked, page: Page) {
  const moved = recharged(asked, 'recommend')
  const newest = sql`select m.recharge_id as id from (${moved}) m group by m.recharge_id order by m.recharge_id desc`
  const [around, found] = await Promise.all([aroundBoth(db, asked), countedPageOfIds(db, newest, page)])
  return { around, ...found, read: (ids: readonly number[]) => readRecharges(db, moved, ids) }
}

type Recharge = AnswerOf<typeof reports.recommendRecharges>['rows'][number]

async function readRecharges(db: Db, moved: RawBuilder<unknown>, ids: readonly number[]): Promise<Recharge[]> {
  const { rows } = await sql<Omit<Recharge, 'phoneMask'> & { phonenumber: string }>`
    with chosen as materialized (${chosenIds(ids, 'recharge_id')})
    select o.recharge_id, o.recharge_no, o.member_name, b.phonenumber, o.paid_at as pay_time, o.status, o.sales_user_name,
      ${measureColumns(recommendReport.levels.recharges.columns)}
    from (${moved}) p join chosen using (recharge_id) join recharge_order o using (recharge_id) join member b using (member_id)
    group by o.recharge_id, b.member_id order by o.recharge_id desc`.execute(db)
  return rows.map(({ phonenumber, ...row }) => ({ ...row, phoneMask: maskPhone(phonenumber) }))
}

/** Without a person, the caller's own recommendations. */
const askedPerson = (context: Context, input: Input) =>
  readAsked(context, recommendReport.permission, { ...input, userId: input.userId ?? context.actor.userId })

export const findRecommendOrders: Finder<typeof reports.recommendOrders, typeof schemas.recommendOrders> = async (
  context,
  input,
) => ordersAsked(context, await askedPerson(context, input), input)

export const readRecommendOrders = pageOf(findRecommendOrders)

export const findRecommendRecharges: Finder<
  typeof reports.recommendRecharges,
  typeof schemas.recommendRecharges
> = async (context, input) => rechargesAsked(context, await askedPerson(context, input), input)

export const readRecommendRecharges = pageOf(findRecommendRecharges)

/** 我的推荐 (P093): the caller's own, with the place among all recommenders. */
const own =
  <A extends object, L extends object>(
    find: (context: Context, asked: Asked, page: Page) => Promise<L & { around: A }>,
  ) =>
  async (context: Context, input: Input & Page) => {
    const asked = await readAsked(context, null, { ...input, userId: context.actor.userId })
    const [found, place] = await Promise.all([
      find(context, asked, input),
      ownPlace(context, recommendRanking, asked.nights),
    ])
    return { ...found, around: { ...found.around, place } }
  }

const findOwnRecommended: Finder<typeof reports.ownRecommended, typeof schemas.ownRecommended> = own(ordersAsked)
const findOwnRecharges: Finder<typeof reports.ownRecommendRecharges, typeof schemas.ownRecommendRecharges> =
  own(rechargesAsked)

export const readOwnRecommended = pageOf(findOwnRecommended)
export const readOwnRecommendRecharges = pageOf(findOwnRecharges)
