/** What a guest sees before he gives: the venue, the table, the receiver of the code he scanned, and whom he may choose. */
import { normalDisable, userStatus, userType } from '@nocturne/contract/codes'
import type { AnswerOf } from '@nocturne/contract/endpoint'
import type { rewards } from '@nocturne/contract/rewards/endpoints'
import type { schemas } from '@nocturne/contract/rewards/schemas'
import { sql } from 'kysely'
import type { Db } from '../../db/connection.ts'
import { lit } from '../../db/statement.ts'
import type { Handler } from '../../http/bind.ts'
import { providers } from '../../providers/registry.ts'
import { loadConfig, readSettings } from '../platform/public.ts'
import { usualCode, validCode } from './reward-codes.ts'
import { quickAmounts } from './reward-rules.ts'

type Receiver = AnswerOf<typeof rewards.receivers>['rows'][number]

/** Who may be tipped now. */
const receivable = sql`u.status = ${lit(userStatus.active)} and u.reward_flag and u.user_type <> ${lit(userType.system)}`
const card = sql`u.user_id, u.nick_name, u.avatar_url, p.post_name, u.user_type`

async function receiverOf(db: Db, userId: number): Promise<Receiver | null> {
  const { rows } = await sql<Receiver>`
    select ${card} from app_user u join post p using (post_id) where u.user_id = ${userId} and ${receivable}`.execute(
    db,
  )
  return rows[0] ?? null
}

export const readHeader: Handler<typeof rewards.header, typeof schemas.header> = async ({ db, now }, input) => {
  const code = await validCode(db, input.rewardCode ?? (await usualCode(db, input.tableId)), now)
  const tableId = code.tableId ?? input.tableId
  const [settings, config, table, receiver] = await Promise.all([
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
    code.userId === null ? null : receiverOf(db, code.userId),
  ])
  const channels = Object.values(providers()).filter((channel) => channel !== undefined)
  const [minAmount, maxAmount] = [config['reward.min'], config['reward.max']]
  return {
    venueName: settings.text('venue.venueName'),
    bannerUrl: settings.text('reward.bannerUrl'),
    rewardCode: code.rewardCode,
    quickAmounts: quickAmounts.filter((amount) => amount >= minAmount && amount <= maxAmount),
    minAmount,
    maxAmount,
    table: table ?? null,
    receiver,
    gifts: [],
    payMethods: channels.map(({ name }) => name),
    pageMethods: channels.filter(({ ways }) => ways.includes('page')).map(({ name }) => name),
    payMode: channels.some(({ mode }) => mode === 'simulated') ? 'simulated' : 'live',
  }
}

/** Actors first, as guests ask for them. */
export const listReceivers: Handler<typeof rewards.receivers, typeof schemas.receivers> = async ({ db }, input) => {
  const { keyword, userId, pageNum, pageSize } = input
  const kind = input.userType ?? null
  const { rows } = await sql<Receiver & { total: number }>`
    select ${card}, count(*) over () as total from app_user u join post p using (post_id)
    where ${receivable} and (${userId ?? null}::bigint is null or u.user_id = ${userId ?? null})
      and (${kind}::text is null or (u.user_type = ${lit(userType.actor)}) = (${kind} = ${lit(userType.actor)}))
      and (${keyword ?? null}::text is null or strpos(lower(u.nick_name), lower(${keyword ?? ''})) > 0)
    order by u.user_type <> ${lit(userType.actor)}, p.order_num, u.user_id limit ${pageSize} offset ${(pageNum - 1) * pageSize}`.execute(
    db,
  )
  const total = rows[0]?.total ?? 0
  return { rows: rows.map(({ total: _total, ...row }) => row), total }
}
