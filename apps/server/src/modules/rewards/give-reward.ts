/**
 * 打赏: a guest starts paying a tip. Repeated requests of the same decision from one phone create one tip and one
 * payment. No money moves before the guest confirms in the provider's payment sheet.
 */
import { createHash } from 'node:crypto'
import { formatFen } from '@nocturne/base/money'
import { formatTime } from '@nocturne/base/venue-time'
import type { UserType } from '@nocturne/contract/codes'
import { payBizType, payScene, recordStatus, rewardStatus, userStatus, userType } from '@nocturne/contract/codes'
import type { rewards } from '@nocturne/contract/rewards/endpoints'
import type { schemas } from '@nocturne/contract/rewards/schemas'
import { sql } from 'kysely'
import type { Selectable } from 'kysely'
import type { Db, Tx } from '../../db/connection.ts'
import type { NumberSource } from '../../db/numbers.ts'
import { lit } from '../../db/statement.ts'
import type { Reward } from '../../db/types.ts'
import type { Handler } from '../../http/bind.ts'
import type { Actor, Context } from '../../http/context.ts'
import { issueDeviceId } from '../../http/device-id.ts'
import { refuseNotFound, refuse, refuseInputValue } from '../../http/refusal.ts'
import type { PayProvider, PayWay } from '../../providers/provider.ts'
import { lockFactDate } from '../ledger/public.ts'
import { listPaymentProviders, requireProvider, startChannelPayment } from '../payments/public.ts'
import { readNightConfig, readPublicUrl } from '../platform/public.ts'
import { requireValidCode } from './reward-codes.ts'
import { isTipAmountAllowed, DUPLICATE_WINDOW_MS, computeShares } from './reward-rules.ts'

type Input = Parameters<Handler<typeof rewards.give, typeof schemas.give>>[1]
type RewardRow = Selectable<Reward>

/** Maximum unpaid tips one phone may start within ten minutes. */
const UNPAID_MAX = 20

export const giveReward: Handler<typeof rewards.give, typeof schemas.give> = async (caller, input) => {
  const { context, issued } = issueDeviceId(caller, input.requestId)
  const { db, request } = context
  const way = input.openId ? 'app' : 'page'
  const provider = resolveProvider(input.payMethod, way)
  const intentKey = await resolveIntentKey(context, input)
  const started = await startChannelPayment(context, {
    requestKey: intentKey,
    requestFingerprint: [input.rewardCode, input.userId, input.money].join(' '),
    provider: provider.name,
    way,
    scene: payScene.guest,
    openId: input.openId ?? '',
    clientIp: request.ip,
    returnUrl: await payPage(db, input),
    authCodeHash: null,
    decide: async (tx, numbers) => {
      const reward = await ensureReward(tx, context, numbers, { ...input, intentKey, payMethod: provider.name })
      return {
        bizType: payBizType.reward,
        bizId: reward.rewardId,
        billId: null,
        orderId: null,
        amount: reward.amount,
        subject: `打赏 ${reward.toUserName} ${formatFen(reward.amount, { trim: true })}`,
        itemIds: [],
        payCodeHash: null,
        cashier: null,
        after: async (inner, paymentId) => {
          await inner.updateTable('reward').set({ paymentId }).where('rewardId', '=', reward.rewardId).execute()
        },
      }
    },
  })
  const reward = await db.selectFrom('reward').selectAll().where('intentKey', '=', intentKey).executeTakeFirstOrThrow()
  if (!isSameDecision(reward, input)) refuse('IDEMPOTENCY_KEY_REUSED')
  const { paymentNo, status, amount, payMethod, failReason, payParams } = started
  return { rewardId: reward.rewardId, paymentNo, status, amount, payMethod, failReason, payParams, ...issued }
}

/**
 * Requested provider; without one WeChat or, for a request without an account, the first provider that has a payment
 * page. Throws CHANNEL_OFF when none fits.
 */
function resolveProvider(payMethod: Input['payMethod'], way: PayWay): PayProvider {
  const names = payMethod === undefined ? listPaymentProviders() : [payMethod]
  return names.map(requireProvider).find(({ ways }) => ways.includes(way)) ?? refuse('CHANNEL_OFF')
}

/** Return address after paying on the provider's page: the page that started the payment and queries its result. */
async function payPage(db: Db, { money, userId, rewardCode, tableId }: Input): Promise<string> {
  const query = new URLSearchParams({ money: String(money), userId: String(userId), rewardCode })
  if (tableId !== undefined) query.set('tableId', String(tableId))
  return `${await readPublicUrl(db)}/pages/giveReward/rewardPay?${query.toString()}`
}

const isSameDecision = (reward: RewardRow, { userId, money, rewardCode }: Input): boolean =>
  reward.toUserId === userId && reward.amount === money && reward.rewardCode === rewardCode

/** Key that identifies the decision: the request's own id, or else its content and time window. */
async function resolveIntentKey({ db, now, request }: Context<Actor>, input: Input): Promise<string> {
  const own = `guest:${request.deviceId}:reward:`
  if (input.requestId !== undefined) return `${own}${input.requestId}`
  const decisionContent = [input.rewardCode, input.userId, input.money, input.tableId ?? ''].join(' ')
  const like = `${own}like:${createHash('sha256').update(decisionContent).digest('hex').slice(0, 32)}`
  const window = Math.floor(now.getTime() / DUPLICATE_WINDOW_MS)
  const before = await db
    .selectFrom('reward')
    .select('intentKey')
    .where('intentKey', 'in', [`${like}:${window}`, `${like}:${window - 1}`])
    .where('createdAt', '>', formatTime(now.getTime() - DUPLICATE_WINDOW_MS))
    .orderBy('rewardId', 'desc')
    .executeTakeFirst()
  return before?.intentKey ?? `${like}:${window}`
}

type Intent = Input & { intentKey: string; payMethod: string }

/** Inserts the tip, or returns the tip that a concurrent duplicate inserted. */
async function ensureReward(tx: Tx, context: Context<Actor>, numbers: NumberSource, input: Intent): Promise<RewardRow> {
  const { now } = context
  await assertUnpaidLimit(tx, context)
  const night = await lockFactDate(tx, now)
  const config = await readNightConfig(tx, night)
  if (!isTipAmountAllowed(input.money, { min: config['reward.min'], max: config['reward.max'] }))
    refuse('AMOUNT_INVALID')
  const code = await requireValidCode(tx, input.rewardCode, now)
  const receiver = await requireReceiver(tx, input.userId)
  const seat = await resolveSeat(tx, code.tableId ?? input.tableId)
  const rates = { actorBp: config['reward.shareBp.actor'], staffBp: config['reward.shareBp.staff'] }
  const made = await tx
    .insertInto('reward')
    .values({
      rewardNo: await numbers.take('DS', night),
      intentKey: input.intentKey,
      rewardCode: code.rewardCode,
      toUserId: receiver.userId,
      toUserName: receiver.nickName,
      toDeptId: receiver.deptId,
      toDeptName: receiver.deptName,
      toUserType: receiver.userType,
      ...seat,
      fromOpenId: input.openId ?? '',
      amount: input.money,
      ...computeShares(input.money, receiver.userType, rates),
      message: input.message ?? '',
      anonymous: input.anonymous ?? false,
      payMethod: input.payMethod,
      createdAt: now,
    })
    .onConflict((conflict) => conflict.column('intentKey').doNothing())
    .returningAll()
    .executeTakeFirst()
  return made ?? tx.selectFrom('reward').selectAll().where('intentKey', '=', input.intentKey).executeTakeFirstOrThrow()
}

/** Throws TOO_FREQUENT for a phone that has started too many unpaid tips. */
async function assertUnpaidLimit(tx: Tx, { now, request }: Context<Actor>): Promise<void> {
  const { rows } = await sql<{ begun: number }>`
    select count(*) as begun from reward where intent_key like ${`guest:${request.deviceId.replaceAll('_', String.raw`\_`)}:reward:%`}
      and status = ${lit(rewardStatus.waiting)} and created_at > ${new Date(now.getTime() - DUPLICATE_WINDOW_MS)}`.execute(
    tx,
  )
  if ((rows[0]?.begun ?? 0) >= UNPAID_MAX) refuse('TOO_FREQUENT')
}

async function requireReceiver(db: Db, userId: number) {
  const person = await db
    .selectFrom('appUser as u')
    .innerJoin('dept as d', 'd.deptId', 'u.deptId')
    .select(['u.userId', 'u.nickName', 'u.deptId', 'd.deptName', 'u.userType'])
    .where('u.userId', '=', userId)
    .where('u.status', '=', userStatus.active)
    .where('u.rewardFlag', '=', true)
    .where('u.userType', '<>', userType.system)
    .$narrowType<{ userType: Exclude<UserType, typeof userType.system> }>()
    .executeTakeFirst()
  return person ?? refuseInputValue({ userId }, 'USER_NOT_REWARDABLE')
}

/** Table sent by the guest and its current sitting. Throws NOT_FOUND for an unknown table. */
async function resolveSeat(db: Db, tableId: number | undefined | null) {
  if (!tableId) return { tableId: null, tableName: '', tableRecordId: null }
  const { rows } = await sql<{ tableId: number; tableName: string; tableRecordId: number | null }>`
    select t.table_id, t.table_name, r.sitting_id from venue_table t
    left join sitting r on r.table_id = t.table_id and r.status in (${lit(recordStatus.open, recordStatus.settled, recordStatus.merged)})
    where t.table_id = ${tableId}`.execute(db)
  return rows[0] ?? refuseNotFound({ tableId })
}
