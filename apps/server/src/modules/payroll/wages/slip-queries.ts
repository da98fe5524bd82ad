/** Slips as their owner and the publishers read them. Reading requires a ticket from the payment password. */
import { wageStatus } from '@nocturne/contract/codes'
import type { WageItem, WageStatus } from '@nocturne/contract/codes'
import type { AnswerOf } from '@nocturne/contract/endpoint'
import type { payroll } from '@nocturne/contract/payroll/endpoints'
import type { schemas } from '@nocturne/contract/payroll/schemas'
import { sql } from 'kysely'
import { joinConditions } from '../../../db/list-queries.ts'
import type { Handler } from '../../../http/bind.ts'
import type { Context } from '../../../http/context.ts'
import { findScope } from '../../../http/policy.ts'
import { refuseNotFound } from '../../../http/refusal.ts'
import { listDeptSubtreeIds } from '../../directory/public.ts'
import { requirePayTicket } from '../../session/public.ts'
import { readLineSources, readRuleTerms, readWageVersion } from './item-sources.ts'
import type { SlipItem } from './wage-rules.ts'

const { draft, unconfirmed, disputed } = wageStatus

export const listWages: Handler<typeof payroll.wageList, typeof schemas.wageList> = async (
  context,
  { year, ticket },
) => {
  await requirePayTicket(context, ticket)
  const { rows } = await sql<AnswerOf<typeof payroll.wageList>[number]>`
    select s.wage_id, s.month, s.status, v.gross_amount, v.deduct_amount, v.net_amount, s.published_at as publish_time
    from wage_slip s join wage_version v on v.wage_id = s.wage_id and v.version_no = s.published_no
    where s.user_id = ${context.actor.userId} and s.month between ${`${year}-01`} and ${`${year}-12`} order by s.month desc`.execute(
    context.db,
  )
  return rows
}

type Detail = Omit<AnswerOf<typeof payroll.wageDetail>, 'items' | 'objections' | 'can'> & {
  items: SlipItem[]
  publishedNo: number | null
}

/**
 * Reads a slip the caller may see: owners get the published version of their slip, publishers the latest version of any
 * slip. Throws NOT_FOUND otherwise.
 */
async function readSlip({ db, actor }: Context, wageId: number): Promise<{ slip: Detail; publishes: boolean }> {
  const publishes = findScope(actor, 'employee:wage:publish') === 'all'
  const { rows } = await sql<Detail>`
    select s.wage_id, s.month, s.status, v.gross_amount, v.deduct_amount, v.net_amount, s.published_at as publish_time, s.published_no,
      s.user_id, v.user_name, v.real_name, v.dept_name, v.post_name, v.version_no, v.work_days, v.rest_days, v.late_times, v.absent_days, v.items,
      s.confirmed_at as confirm_time, s.sign_url, s.paid_at as pay_time,
      (select b.net_amount from wage_slip a join wage_version b on b.wage_id = a.wage_id and b.version_no = a.version_no
        where a.user_id = s.user_id and a.month = to_char((s.month || '-01')::date - 1, 'YYYY-MM')) as last_net_amount
    from wage_slip s join wage_version v on v.wage_id = s.wage_id and v.version_no = case when s.user_id = ${actor.userId} then s.published_no
      else s.version_no end
    where s.wage_id = ${wageId} and (s.user_id = ${actor.userId} or ${publishes}::boolean)`.execute(db)
  const [slip] = rows
  return slip ? { slip, publishes } : refuseNotFound({ wageId })
}

type Objection = { itemCode: WageItem | null; objection: string; createTime: string }

async function listObjections({ db }: Context, { wageId, publishedNo }: Detail): Promise<Objection[]> {
  if (publishedNo === null) return []
  const { rows } = await sql<Objection>`
    select nullif(item_code, '') as item_code, objection, created_at as create_time from wage_objection
    where wage_id = ${wageId} and version_no = ${publishedNo} order by created_at, item_code`.execute(db)
  return rows
}

/** A further objection is allowed while no correction was made for the previous one. */
const canObject = (status: WageStatus, versionNo: number, publishedNo: number | null) =>
  status === unconfirmed || (status === disputed && versionNo === publishedNo)

export const readWage: Handler<typeof payroll.wageDetail, typeof schemas.wageDetail> = async (
  context,
  { wageId, ticket },
) => {
  await requirePayTicket(context, ticket)
  const {
    slip: { publishedNo, items, ...slip },
    publishes,
  } = await readSlip(context, wageId)
  const objections = await listObjections(context, { ...slip, publishedNo, items })
  const own = slip.userId === context.actor.userId
  return {
    ...slip,
    items: items.map(({ itemCode, itemType, amount, remark }) => ({ itemCode, itemType, amount, remark })),
    objections,
    can: {
      confirm: own && slip.status === unconfirmed,
      object:
        own &&
        canObject(slip.status, slip.versionNo, publishedNo) &&
        !objections.some(({ itemCode }) => itemCode === null),
      correct: publishes && !own && (slip.status === draft || slip.status === disputed),
    },
  }
}

export const readWageItem: Handler<typeof payroll.wageItem, typeof schemas.wageItem> = async (
  context,
  { wageId, itemCode, ticket },
) => {
  await requirePayTicket(context, ticket)
  const { slip } = await readSlip(context, wageId)
  const item = slip.items.find((one) => one.itemCode === itemCode)
  if (!item) return refuseNotFound({ itemCode })
  const objectionRow = (await listObjections(context, slip)).find((one) => one.itemCode === itemCode)
  const { itemType, amount, remark, rule, lines } = item
  const own = slip.userId === context.actor.userId
  const version = await readWageVersion(context.db, wageId, slip.versionNo)
  const [ruleTerms, sources] = await Promise.all([
    readRuleTerms(context.db, item, version),
    readLineSources(context.db, item, { facts: version.facts, userId: slip.userId, own }),
  ])
  return {
    itemCode,
    itemType,
    amount,
    remark,
    month: slip.month,
    userId: slip.userId,
    userName: slip.userName,
    ruleName: rule?.ruleName ?? null,
    ruleId: rule?.ruleId ?? null,
    ruleTerms,
    lines: lines.map((line, i) => ({ creditId: null, applyId: null, userId: null, ...line, ...sources[i] })),
    objection: objectionRow?.objection ?? null,
    canObject: own && !objectionRow && canObject(slip.status, slip.versionNo, slip.publishedNo),
  }
}

type PersonRow = AnswerOf<typeof payroll.wagePeople>['rows'][number]
type Sums = Pick<
  AnswerOf<typeof payroll.wagePeople>,
  'grossAmount' | 'deductAmount' | 'netAmount' | 'counts' | 'toPublish' | 'toPublishAmount' | 'total'
>

export const listWagePeople: Handler<typeof payroll.wagePeople, typeof schemas.wagePeople> = async (context, input) => {
  const { db } = context
  const { month, deptId, status, keyword, ticket, pageNum, pageSize } = input
  await requirePayTicket(context, ticket)
  const depts = deptId === undefined ? undefined : await listDeptSubtreeIds(db, deptId)
  const standing = sql`wage_slip s join wage_version v on v.wage_id = s.wage_id and v.version_no = s.version_no`
  const scope = joinConditions(sql`s.month = ${month}`, depts && sql`v.dept_id = any(${depts}::bigint[])`)
  const listed = joinConditions(
    status !== undefined && sql`s.status = ${status}`,
    keyword !== undefined &&
      sql`(strpos(lower(v.user_name), lower(${keyword}::text)) > 0 or strpos(lower(v.real_name), lower(${keyword}::text)) > 0)`,
  )
  const isReady = sql`(s.status = ${draft} or s.status = ${disputed} and s.version_no > s.published_no)`
  const [people, sums] = await Promise.all([
    sql<PersonRow>`
      select s.wage_id, s.month, s.status, v.gross_amount, v.deduct_amount, v.net_amount, s.published_at as publish_time,
        s.user_id, v.user_name, v.real_name, v.dept_name, v.post_name, b.net_amount as last_net_amount, v.net_amount - b.net_amount as net_change
      from ${standing}
        left join wage_slip a on a.user_id = s.user_id and a.month = to_char((s.month || '-01')::date - 1, 'YYYY-MM')
        left join wage_version b on b.wage_id = a.wage_id and b.version_no = a.version_no
      where ${scope} and ${listed} order by s.status = ${disputed} desc, abs(v.net_amount - b.net_amount) desc nulls last, v.net_amount desc, s.wage_id
      limit ${pageSize} offset ${(pageNum - 1) * pageSize}`.execute(db),
    sql<Sums>`
      select coalesce(sum(shown), 0)::integer as total, coalesce(sum(gross), 0)::bigint as gross_amount, coalesce(sum(deduct), 0)::bigint as deduct_amount,
        coalesce(sum(net), 0)::bigint as net_amount, coalesce(sum(ready), 0)::integer as to_publish,
        coalesce(sum(ready_net), 0)::bigint as to_publish_amount,
        coalesce(json_agg(json_build_object('status', status, 'count', n, 'netAmount', whole_net) order by status), '[]') as counts
      from (select s.status, count(*)::integer as n, sum(v.net_amount) as whole_net, count(*) filter (where ${listed})::integer as shown,
          sum(v.gross_amount) filter (where ${listed}) as gross, sum(v.deduct_amount) filter (where ${listed}) as deduct,
          sum(v.net_amount) filter (where ${listed}) as net,
          count(*) filter (where ${isReady}) as ready, sum(v.net_amount) filter (where ${isReady}) as ready_net
        from ${standing} where ${scope} group by s.status) by_status`.execute(db),
  ])
  const [summed] = sums.rows
  if (!summed) throw new Error('a sum answers one row')
  return { rows: people.rows, ...summed }
}
