/** Facts shown to a guest before tipping: the venue, the table, the receiver of the scanned code, and possible receivers. */
import { getBusinessDate } from '@nocturne/base/venue-time'
import { normalDisable, rewardStatus, userStatus, userType } from '@nocturne/contract/codes'
import type { AnswerOf } from '@nocturne/contract/endpoint'
import type { rewards } from '@nocturne/contract/rewards/endpoints'
import type { schemas } from '@nocturne/contract/rewards/schemas'
import { sql } from 'kysely'
import type { Db } from '../../db/connection.ts'
import { lit } from '../../db/statement.ts'
import type { Handler } from '../../http/bind.ts'
import { refuse } from '../../http/refusal.ts'
import { getProviders } from '../../providers/registry.ts'
import { buildPresenceCondition } from '../attendance/public.ts'
import { loadConfig, readSettings } from '../platform/public.ts'
import { findPersonalCode, resolveDefaultCode, requireValidCode } from './reward-codes.ts'
import { suggestedTipAmounts } from './reward-rules.ts'
import { guestSittingSlot } from './guest-sitting-slot.ts'

type Receiver = AnswerOf<typeof rewards.receivers>['rows'][number]

/** SQL condition: people who accept tips now. */
const receivable = sql`u.status = ${lit(userStatus.active)} and u.reward_flag and u.user_type <> ${lit(userType.system)}`
const card = (
  now: Date,
) => sql`u.user_id, u.nick_name, u.avatar_url, p.post_name, d.dept_name, u.user_type, u.actor_level, p.order_num,
  ${buildPresenceCondition(sql`u.user_id`, now)} as on_duty,
  (select count(*) from reward r where r.to_user_id = u.user_id and r.business_date = ${getBusinessDate(now)}::date
  and r.status = ${lit(rewardStatus.succeeded)}) as reward_count`
const people = sql`app_user u join post p using (post_id) join dept d using (dept_id)`

async function findReceiver(db: Db, userId: number, now: Date): Promise<Receiver | null> {
  const { rows } = await sql<Receiver>`
    select ${card(now)} from ${people} where u.user_id = ${userId} and ${receivable}`.execute(db)
  return rows[0] ?? null
}

type HeaderInput = Parameters<Handler<typeof rewards.header, typeof schemas.header>>[1]

/** Scanned tip code; otherwise the code of the scanned person, of the table, or of the venue. */
async function resolveCode(db: Db, { rewardCode, employeeCode, tableId }: HeaderInput): Promise<string> {
  if (rewardCode !== undefined) return rewardCode
  if (employeeCode === undefined) return resolveDefaultCode(db, tableId)
  const person = await db
    .selectFrom('appUser')
    .select('userId')
    .where('employeeCode', '=', employeeCode)
    .executeTakeFirst()
  return (person && (await findPersonalCode(db, person.userId))) ?? refuse('REWARD_CODE_INVALID')
}

/** Waiter, sales person and opener of the table, without duplicates. */
async function listServingStaff(db: Db, query: { tableId: number | undefined; deviceId: string; now: Date }) {
  const { tableId, deviceId, now } = query
  if (tableId === undefined || deviceId === '') return []
  const tableRecordId = await guestSittingSlot.get().sittingOf(db, { tableId, deviceId, now })
  if (tableRecordId === null) return []
  const sitting = await db
    .selectFrom('sitting')
    .select(['waiterUserId', 'salesUserId', 'openUserId'])
    .where('tableRecordId', '=', tableRecordId)
    .executeTakeFirstOrThrow()
  const people = [sitting.waiterUserId, sitting.salesUserId, sitting.openUserId]
  return [...new Set(people.filter((userId) => userId !== null))]
}

export const readRewardHeader: Handler<typeof rewards.header, typeof schemas.header> = async (
  { db, now, request },
  input,
) => {
  const code = await requireValidCode(db, await resolveCode(db, input), now)
  const tableId = code.tableId ?? input.tableId
  const [settings, config, table, receiver, served] = await Promise.all([
    readSettings(db),
    loadConfig(db),
    tableId === undefined
      ? undefined
      : db
          .selectFrom('venueTable')
          .select(['tableId', 'tableName'])
          .where('tableId', '=', tableId)
          .where('status', '=', normalDisable.normal)
          .executeTakeFirst(),
    code.userId === null ? null : findReceiver(db, code.userId, now),
    listServingStaff(db, { tableId, deviceId: request.deviceId, now }),
  ])
  const channels = Object.values(getProviders()).filter((channel) => channel !== undefined)
  const [minAmount, maxAmount] = [config['reward.min'], config['reward.max']]
  return {
    venueName: settings.text('venue.venueName'),
    bannerUrl: settings.text('reward.bannerUrl'),
    rewardCode: code.rewardCode,
    quickAmounts: suggestedTipAmounts.filter((amount) => amount >= minAmount && amount <= maxAmount),
    minAmount,
    maxAmount,
    table: table ?? null,
    servedBy: served,
    receiver,
    gifts: [],
    payMethods: channels.map(({ name }) => name),
    pageMethods: channels.filter(({ ways }) => ways.includes('page')).map(({ name }) => name),
    payMode: channels.some(({ mode }) => mode === 'simulated') ? 'simulated' : 'live',
  }
}

/** Lists performers first, because guests ask for them. */
export const listReceivers: Handler<typeof rewards.receivers, typeof schemas.receivers> = async (
  { db, now },
  input,
) => {
  const { keyword, userId, pageNum, pageSize } = input
  const kind = input.userType ?? null
  const { rows } = await sql<Receiver & { total: number }>`
    select ${card(now)}, count(*) over () as total from ${people}
    where ${receivable} and (${userId ?? null}::bigint is null or u.user_id = ${userId ?? null})
      and (${kind}::text is null or (u.user_type = ${lit(userType.actor)}) = (${kind} = ${lit(userType.actor)}))
      and (${keyword ?? null}::text is null or strpos(lower(u.nick_name), lower(${keyword ?? ''})) > 0)
    order by u.user_type <> ${lit(userType.actor)}, p.order_num, u.user_id limit ${pageSize} offset ${(pageNum - 1) * pageSize}`.execute(
    db,
  )
  const total = rows[0]?.total ?? 0
  return { rows: rows.map(({ total: _total, ...row }) => row), total }
}
