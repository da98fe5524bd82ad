/**
 * Plays for staff and guests: the list with its sums, one play with its goods and guests, and the caller's own places.
 */
import { maskPhone } from '@nocturne/base/masking'
import { getBusinessDate, formatTime } from '@nocturne/base/venue-time'
import { playJoinStatus, playStatus, recordStatus } from '@nocturne/contract/codes'
import type { PlayStatus, RecordStatus } from '@nocturne/contract/codes'
import type { AnswerOf } from '@nocturne/contract/endpoint'
import type { flashSales } from '@nocturne/contract/flash-sales/endpoints'
import type { schemas } from '@nocturne/contract/flash-sales/schemas'
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Db } from '../../../db/connection.ts'
import { joinConditions, selectIds, readPageOfIds } from '../../../db/list-queries.ts'
import { lit } from '../../../db/statement.ts'
import type { Handler } from '../../../http/bind.ts'
import type { StaffActor } from '../../../http/context.ts'
import { isPermitted, buildOwnerFilter } from '../../../http/policy.ts'
import { refuseNotFound, refuse } from '../../../http/refusal.ts'
import { listDeptSubtreeIds } from '../../directory/public.ts'
import { loadConfig } from '../../platform/public.ts'
import { isRunning } from '../../tables/public.ts'
import { resolveRequester, isOwnedByRequester } from '../ownership.ts'
import { joinRefundedAmount, joinDisplayStatus, selectRefundedOnBill } from '../refund-state.ts'
import { limitWrongCodes, computePrepaidDigits } from '../prepaid-code.ts'
import { resolveJoinToAdmit } from './admit-guest.ts'
import { findAdmitProblem, isBindable, isCancellable, isEditable, isJoinable, computePlayStatus } from './play-rules.ts'
import { getPlayOwner } from './play-store.ts'

const { waiting, paid, verified, refunded } = playJoinStatus
const paidCondition = sql`status in (${lit(paid, verified)})`

type Goods = AnswerOf<typeof flashSales.playDetail>['goods'][number]
type ListRow = AnswerOf<typeof flashSales.playList>['rows'][number]
type Join = AnswerOf<typeof flashSales.playDetail>['joins'][number]

type Row = Omit<ListRow, 'status'> & {
  hostDeptId: number
  hostDeptName: string
  areaId: number
  tableId: number | null
  tableRecordId: number | null
  recordStatus: RecordStatus | null
  formedAt: string | null
  cancelledAt: string | null
  endedAt: string | null
  cancelReason: string
  listAmount: number
  version: number
  maleCount: number
  femaleCount: number
  orderId: number | null
  goods: Goods[]
}

export async function readPlayRows(db: Db, chosen: RawBuilder<unknown>): Promise<Map<number, Row>> {
  const { rows } = await sql<Row>`
    with chosen as materialized (${chosen})
    select e.play_id, e.play_no, e.title, e.cover_url, e.description, e.business_date, e.start_at as start_time, e.area_id, a.area_name, e.host_user_id,
      e.host_user_name, e.host_dept_id, d.dept_name as host_dept_name, e.price, e.list_amount, e.member_limit, e.min_member, e.male_num, e.female_num,
      e.join_count, e.locked_count, e.verify_count, e.male_count, e.female_count, e.formed_at, e.cancelled_at, e.ended_at, e.cancel_reason, e.version,
      e.order_id, r.status as record_status, case when r.status <> ${lit(recordStatus.cancelled)} then r.table_name end as table_name,
      case when r.status <> ${lit(recordStatus.cancelled)} then r.table_id end as table_id,
      case when r.status <> ${lit(recordStatus.cancelled)} then r.sitting_id end as sitting_id,
      (select coalesce(sum(j.amount - ${selectRefundedOnBill(sql`j.payment_id`)}), 0)::bigint from play_join j where j.play_id = e.play_id and j.${paidCondition}) as amount,
      (select jsonb_agg(jsonb_build_object('goodsId', g.goods_id, 'goodsName', g.goods_name, 'imageUrl', g.image_url, 'unit', g.unit,
          'quantity', g.quantity, 'price', g.price) order by g.order_num)
        from play_goods g where g.play_id = e.play_id) as goods
    from chosen join play_event e using (play_id) join area a using (area_id) join dept d on d.dept_id = e.host_dept_id
      left join sitting r using (sitting_id)`.execute(db)
  return new Map(rows.map((row) => [row.playId, row]))
}

const computeRowStatus = (row: Row): PlayStatus => computePlayStatus(row)

/** Fields of a play that staff and guests both see. */
export function toSharedPlayFields(row: Row) {
  const { playId, playNo, title, coverUrl, description, businessDate, startTime, areaName, hostUserName } = row
  const { price, memberLimit, minMember, maleNum, femaleNum, joinCount, lockedCount } = row
  const head = { playId, playNo, title, coverUrl, description, businessDate, startTime, areaName, hostUserName }
  const seats = { price, memberLimit, minMember, maleNum, femaleNum, joinCount, lockedCount }
  return { ...head, ...seats, status: computeRowStatus(row) }
}

function toListRow(row: Row): ListRow {
  const { hostUserId, tableName, verifyCount, amount } = row
  return { ...toSharedPlayFields(row), hostUserId, tableName, verifyCount, amount }
}

/** SQL condition on a play's state; the same rules as `computePlayStatus`. */
const buildStatusFilter = (status: PlayStatus): RawBuilder<boolean> => sql<boolean>`(case
  when e.cancelled_at is not null then ${lit(playStatus.cancelled)}
  when e.ended_at is not null or r.status = ${lit(recordStatus.cleared)} then ${lit(playStatus.ended)}
  when e.formed_at is null then ${lit(playStatus.joining)}
  when r.status in (${lit(recordStatus.open, recordStatus.settled, recordStatus.merged)}) then ${lit(playStatus.running)}
  else ${lit(playStatus.full)} end) = ${status}::text`

const from = sql`play_event e left join sitting r using (sitting_id)`
const newestFirst = sql`e.business_date desc, e.start_at desc, e.play_id desc`

type Nights = { beginDate?: string | undefined; endDate?: string | undefined }

const buildNightsFilter = ({ beginDate, endDate }: Nights) =>
  joinConditions(
    beginDate !== undefined && sql`e.business_date >= ${beginDate}::date`,
    endDate !== undefined && sql`e.business_date <= ${endDate}::date`,
  )

type Sums = AnswerOf<typeof flashSales.playList>['summary']

async function readSums(db: Db, where: RawBuilder<boolean>): Promise<Sums> {
  const { rows } = await sql<Omit<Sums, 'averageJoins'> & { formedJoins: number }>`
    with p as (select e.play_id, e.formed_at is not null and e.cancelled_at is null as formed, e.cancelled_at is not null as cancelled,
        e.join_count, e.verify_count from ${from} where ${where})
    select count(*) as event_count, count(*) filter (where formed) as formed_count, count(*) filter (where cancelled) as cancelled_count,
      coalesce(sum(join_count), 0)::bigint as join_count, coalesce(sum(verify_count), 0)::bigint as verify_count,
      coalesce(sum(join_count) filter (where formed), 0)::bigint as formed_joins,
      (select coalesce(sum(j.amount - ${selectRefundedOnBill(sql`j.payment_id`)}), 0)::bigint from play_join j where j.play_id in (select play_id from p) and j.${paidCondition}) as amount
    from p`.execute(db)
  const [sums] = rows
  if (!sums) throw new Error('sums of plays answered no row')
  const { formedJoins, ...totals } = sums
  return {
    ...totals,
    averageJoins: totals.formedCount === 0 ? 0 : Math.round((formedJoins * 100) / totals.formedCount),
  }
}

export const listPlays: Handler<typeof flashSales.playList, typeof schemas.playList> = async (
  { db, actor },
  { status, hostUserId, deptId, mine, ...input },
) => {
  const deptIds = deptId === undefined ? null : await listDeptSubtreeIds(db, deptId)
  const where = joinConditions(
    buildOwnerFilter(actor, 'play:event:manage', { users: ['e.host_user_id'], dept: 'e.host_dept_id' }),
    buildNightsFilter(input),
    status !== undefined && buildStatusFilter(status),
    hostUserId !== undefined && sql`e.host_user_id = ${hostUserId}`,
    mine === true && sql`e.host_user_id = ${actor.userId}`,
    deptIds !== null && sql`e.host_dept_id = any(${[...deptIds]}::bigint[])`,
  )
  const [page, summary] = await Promise.all([
    readPageOfIds(db, sql`select e.play_id as id from ${from} where ${where} order by ${newestFirst}`, input),
    readSums(db, where),
  ])
  const found = await readPlayRows(db, selectIds(page.ids, 'play_id'))
  return { rows: page.ids.flatMap((id) => found.get(id) ?? []).map(toListRow), total: page.total, summary }
}

type JoinRead = Omit<Join, 'phoneMask'> & { guestPhone: string; inviteUserId: number | null }

async function readJoins(db: Db, playId: number): Promise<JoinRead[]> {
  const { rows } = await sql<JoinRead>`
    select j.join_id, j.guest_name, j.sex, j.guest_phone, j.amount, j.invite_user_id, j.invite_user_name, ${joinDisplayStatus} as status, ${joinRefundedAmount} as refunded_amount, j.paid_at as pay_time,
      j.verified_at as verify_time, case when j.paid_at is null then null else j.code_tail end as code_tail, j.forfeited_at is not null as forfeited,
      j.status = ${lit(refunded)} and exists (select from channel_refund c where c.biz_type = 'play' and c.biz_id = j.join_id
        and c.status in ('abnormal', 'closed')) as refund_stuck
    from play_join j where j.play_id = ${playId} and j.status in (${lit(waiting, paid, verified, refunded)}) order by j.join_id`.execute(
    db,
  )
  return rows
}

/**
 * Reads a play. While it is joinable, every employee may, to invite guests; later only its managers, users who admit
 * guests, and people who invited one of its guests.
 */
export const readPlay: Handler<typeof flashSales.playDetail, typeof schemas.playDetail> = async (
  { db, actor, now },
  { playId },
) => {
  const [found, read, config, { employeeCode }] = await Promise.all([
    readPlayRows(db, selectIds([playId], 'play_id')),
    readJoins(db, playId),
    loadConfig(db),
    db.selectFrom('appUser').select('employeeCode').where('userId', '=', actor.userId).executeTakeFirstOrThrow(),
  ])
  const row = found.get(playId) ?? refuseNotFound({ playId })
  const at = formatTime(now)
  const status = computeRowStatus(row)
  const runs = isPermitted(actor, 'play:event:manage', getPlayOwner(row))
  const admits = actor.permissions.get('verify:play:consume') === 'all'
  const isOpen = isJoinable(status, row.startTime, at)
  const invited = read.filter((join) => join.inviteUserId === actor.userId)
  if (!runs && !admits && !isOpen && invited.length === 0) refuseNotFound({ playId })
  const seen = runs || admits ? read : invited.filter((join) => join.payTime !== null)
  const joins = seen.map(({ guestPhone, inviteUserId: _inviter, ...join }): Join => ({
    ...join,
    phoneMask: maskPhone(guestPhone),
  }))
  const { areaId, hostUserId, hostDeptName, tableId, tableRecordId, tableName, verifyCount, version } = row
  const table = { tableId, tableRecordId, tableName }
  const tonight = findAdmitProblem(status, row.businessDate, getBusinessDate(now)) === null
  return {
    ...toSharedPlayFields(row),
    ...table,
    areaId,
    hostUserId,
    hostDeptName,
    verifyCount,
    version,
    listAmount: row.listAmount,
    cancelReason: row.cancelReason,
    goods: row.goods,
    amount: runs ? row.amount : null,
    joins,
    canEdit: runs && isEditable(status, row.startTime, at),
    canBind: runs && isBindable(status, row.orderId !== null),
    canAdmit: runs && tonight && actor.permissions.has('verify:play:consume'),
    canCancel: runs && isCancellable(status),
    canRetry: runs && read.some((join) => join.refundStuck),
    cancelPassword: row.amount > config['pay.passwordAbove'],
    isOpen,
    employeeCode,
  }
}

/** A play as a guest sees it, with their own place and its code. */
export const readGuestPlay: Handler<typeof flashSales.guestPlay, typeof schemas.guestPlay> = async (
  { db, request, actor, now },
  { playId, openId },
) => {
  const row = (await readPlayRows(db, selectIds([playId], 'play_id'))).get(playId) ?? refuseNotFound({ playId })
  const places = await db
    .selectFrom('playJoin as j')
    .select(joinDisplayStatus.as('shownStatus'))
    .select(['joinId', 'status', 'amount', 'payDeadline', 'paidAt', 'codeNonce', 'deviceId', 'openId', 'memberId'])
    .select('forfeitedAt')
    .where('playId', '=', playId)
    .where('status', '<>', playJoinStatus.cancelled)
    .orderBy('joinId', 'desc')
    .execute()
  const requester = await resolveRequester({ db, actor, request }, openId)
  const mine = places.find((place) => isOwnedByRequester(place, requester))
  const event = toSharedPlayFields(row)
  const { maleNum, femaleNum } = event
  const hasSexQuotas = maleNum + femaleNum > 0
  const opens = mine?.status === paid && mine.forfeitedAt === null && getBusinessDate(now) <= row.businessDate
  return {
    ...event,
    goods: row.goods,
    listAmount: row.listAmount,
    leftNum: event.memberLimit - event.joinCount - event.lockedCount,
    maleLeft: hasSexQuotas ? maleNum - row.maleCount : null,
    femaleLeft: hasSexQuotas ? femaleNum - row.femaleCount : null,
    isOpen: isJoinable(event.status, row.startTime, formatTime(now)),
    own: mine
      ? {
          joinId: mine.joinId,
          status: mine.shownStatus,
          amount: mine.amount,
          payDeadline: mine.payDeadline,
          payTime: mine.paidAt,
          certCode: opens ? await computePrepaidDigits(db, mine.codeNonce) : null,
        }
      : null,
  }
}

type Invited = AnswerOf<typeof flashSales.invitedGuests>['rows'][number]

const buildInvitedFilter = (actor: StaffActor, nights: Nights) =>
  sql`j.invite_user_id = ${actor.userId} and j.paid_at is not null and ${buildNightsFilter(nights)}`

/** 个人组局统计: the plays hosted by the caller, and the plays that guests can still join. */
export const readGroupStatistics: Handler<typeof flashSales.groupStatistics, typeof schemas.groupStatistics> = async (
  { db, actor, now },
  { part, ...input },
) => {
  const hosted = joinConditions(sql`e.host_user_id = ${actor.userId}`, buildNightsFilter(input))
  const open = sql`e.cancelled_at is null and e.ended_at is null and e.start_at > ${now}
    and (${buildStatusFilter(playStatus.joining)} or ${buildStatusFilter(playStatus.full)})`
  const ordered =
    part === 'hosted'
      ? sql`select e.play_id as id from ${from} where ${hosted} order by ${newestFirst}`
      : sql`select e.play_id as id from ${from} where ${open} order by e.start_at, e.play_id`
  const [{ averageJoins: _average, cancelledCount: _cancelled, ...sums }, counted, page] = await Promise.all([
    readSums(db, hosted),
    sql<{ count: number }>`
      select count(*) as count from play_join j join play_event e using (play_id) where ${buildInvitedFilter(actor, input)} and j.${paidCondition}`.execute(
      db,
    ),
    readPageOfIds(db, ordered, input),
  ])
  const found = await readPlayRows(db, selectIds(page.ids, 'play_id'))
  const rows = page.ids
    .flatMap((id) => found.get(id) ?? [])
    .map((row) => ({
      ...toSharedPlayFields(row),
      tableName: row.tableName,
      amount: row.hostUserId === actor.userId ? row.amount : null,
    }))
  return { rows, total: page.total, summary: { ...sums, invitedCount: counted.rows[0]?.count ?? 0 } }
}

/** 我邀请的: guests who paid for a place by the caller's invitation, in any play. */
export const listInvitedGuests: Handler<typeof flashSales.invitedGuests, typeof schemas.invitedGuests> = async (
  { db, actor },
  input,
) => {
  const latestFirst = sql`j.paid_at desc, j.join_id desc`
  const { ids, total } = await readPageOfIds(
    db,
    sql`select j.join_id as id from play_join j join play_event e using (play_id) where ${buildInvitedFilter(actor, input)} order by ${latestFirst}`,
    input,
  )
  const { rows } = await sql<Invited>`
    select j.join_id, e.play_id, e.title, e.business_date, e.start_at as start_time, e.host_user_name, j.guest_name, j.amount, ${joinDisplayStatus} as status, j.paid_at as pay_time
    from play_join j join play_event e using (play_id) where j.join_id = any(${ids}::bigint[]) order by ${latestFirst}`.execute(
    db,
  )
  return { rows, total }
}

/**
 * Reads the place of a shown certificate. Its holder may be admitted by any employee with the permission, so the scope
 * of the caller is not checked.
 */
export const readCertificate: Handler<typeof flashSales.certQuery, typeof schemas.certQuery> = async (
  { db, actor, now },
  input,
) => {
  const joinId = await limitWrongCodes({ db, userId: actor.userId, now }, input.certCode ?? '', () =>
    resolveJoinToAdmit(db, db, actor, input),
  )
  const join = await db
    .selectFrom('playJoin')
    .select(['playId', 'guestName', 'sex', 'guestPhone', 'amount', 'status', 'verifiedAt', 'codeTail', 'forfeitedAt'])
    .where('joinId', '=', joinId)
    .executeTakeFirstOrThrow()
  const { playId } = join
  const row = (await readPlayRows(db, selectIds([playId], 'play_id'))).get(playId) ?? refuse('CERT_INVALID')
  const status = computeRowStatus(row)
  const seated = row.recordStatus !== null && isRunning(row.recordStatus)
  const { title, businessDate, startTime, areaName, hostUserName, memberLimit, joinCount, verifyCount } = row
  const tonight = findAdmitProblem(status, businessDate, getBusinessDate(now)) === null
  return {
    joinId,
    guestName: join.guestName,
    sex: join.sex,
    phoneMask: maskPhone(join.guestPhone),
    amount: join.amount,
    status: join.status,
    verifyTime: join.verifiedAt,
    codeTail: join.codeTail,
    playId,
    title,
    businessDate,
    startTime,
    areaName,
    hostUserName,
    playStatus: status,
    memberLimit,
    joinCount,
    verifyCount,
    tableRecordId: seated ? row.tableRecordId : null,
    tableName: seated ? row.tableName : null,
    canVerify:
      tonight && join.status === paid && join.forfeitedAt === null && actor.permissions.has('verify:play:consume'),
  }
}
