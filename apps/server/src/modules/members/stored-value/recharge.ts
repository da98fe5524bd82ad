/** 充值: a member pays on their own phone; staff take it at the desk in cash, by card or by the member's wallet code. */
import { formatFen } from '@nocturne/base/money'
import { normalDisable, payBizType, payScene, rechargeStatus } from '@nocturne/contract/codes'
import type { storedValue } from '@nocturne/contract/members/stored-value/endpoints'
import type { schemas } from '@nocturne/contract/members/stored-value/schemas'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../db/connection.ts'
import type { NumberSource } from '../../../db/numbers.ts'
import { lit } from '../../../db/statement.ts'
import type { Handler } from '../../../http/bind.ts'
import { buildActorKey } from '../../../http/command.ts'
import type { MemberActor, StaffActor } from '../../../http/context.ts'
import { requireDeviceId } from '../../../http/device-id.ts'
import { requirePermission } from '../../../http/policy.ts'
import { refuseNotFound, refuse, refuseField } from '../../../http/refusal.ts'
import { requireActivePerson } from '../../directory/public.ts'
import type { Person } from '../../directory/public.ts'
import { openCashDrawer, lockFactDate } from '../../ledger/public.ts'
import {
  chargePaymentCode,
  createPayment,
  endPayment,
  requireProvider,
  findProviderByCode,
  toPaymentResponse,
  startChannelPayment,
} from '../../payments/public.ts'
import type { PaymentRequest, StartedPayment } from '../../payments/public.ts'
import { readPublicUrl } from '../../platform/public.ts'
import { lockMember } from '../member-store.ts'
import type { MemberRow } from '../member-store.ts'
import {
  resolveRechargeTerms,
  creditRecharge,
  createRecharge,
  requireEmployeeByCode,
  findPendingCodeRecharge,
  findSalesPerson,
} from './recharge-store.ts'
import type { RechargeRow, RequestedRecharge } from './recharge-store.ts'

/** Unpaid recharges a member may start within ten minutes. */
const UNPAID_MAX = 20
const UNPAID_WITHIN_MS = 10 * 60_000

export const recharge: Handler<typeof storedValue.recharge, typeof schemas.recharge> = async (context, input) => {
  const { db, actor, request } = context
  const provider = requireProvider(input.payMethod)
  const way = input.openId ? 'app' : 'page'
  if (!provider.ways.includes(way)) refuse('CHANNEL_OFF')
  // Starts with the key of the phone that started the recharge, like the operation key of every guest payment.
  const requestKey = `${buildActorKey({ kind: 'guest' }, requireDeviceId(request))}:recharge:${input.requestId}`
  const started = await startChannelPayment(context, {
    requestKey,
    requestFingerprint: buildFingerprint({ ...input, memberId: actor.memberId }),
    provider: provider.name,
    way,
    scene: payScene.guest,
    openId: input.openId ?? '',
    clientIp: request.ip,
    returnUrl: `${await readPublicUrl(db)}/pages/successInfo/index`,
    authCodeHash: null,
    decide: async (tx, numbers) => {
      await assertUnpaidLimit(tx, actor, context.now)
      // A concurrent merge waits, and then moves this recharge with the others.
      const member = assertActive(await lockMember(tx, actor.memberId))
      const recommend = input.employeeCode === undefined ? null : await requireEmployeeByCode(tx, input.employeeCode)
      const sales = await findSalesPerson(tx, member.salesUserId)
      return resolveRechargePayment(
        tx,
        { ...context, numbers },
        { ...input, requestKey, member, sales, recommend, operator: null },
      )
    },
  })
  return { ...(await readStartedRecharge(db, started)), ...toPaymentResponse(started) }
}

/** Fingerprint of a request, to refuse a different request with the same id; the same request finds its payment. */
const buildFingerprint = ({ ruleId, amount, memberId, phonenumber }: RequestedRecharge & MemberIdentifier): string =>
  JSON.stringify([ruleId, amount, memberId, phonenumber])

type MemberIdentifier = { memberId?: number | undefined; phonenumber?: string | undefined }
type Member = { memberId: number; memberName: string; salesUserId: number | null }

/** Active member. Refuses NOT_FOUND otherwise. */
async function requireActiveMember(db: Db, { memberId, phonenumber }: MemberIdentifier): Promise<Member> {
  if (memberId === undefined && phonenumber === undefined) refuseField('memberId', '会员', '请选择会员')
  const member = await db
    .selectFrom('member')
    .select(['memberId', 'memberName', 'salesUserId'])
    .where('status', '=', normalDisable.normal)
    .$if(memberId !== undefined, (query) => query.where('memberId', '=', memberId ?? 0))
    .$if(phonenumber !== undefined, (query) => query.where('phonenumber', '=', phonenumber ?? ''))
    .executeTakeFirst()
  return member ?? refuseNotFound(memberId === undefined ? { phonenumber } : { memberId })
}

/** Refuses NOT_FOUND for a disabled member. */
function assertActive(member: MemberRow): MemberRow {
  return member.status === normalDisable.normal ? member : refuseNotFound({ memberId: member.memberId })
}

/** Refuses TOO_FREQUENT for a member with too many unpaid recharges. */
async function assertUnpaidLimit(tx: Tx, { memberId }: MemberActor, now: Date): Promise<void> {
  const { rows } = await sql<{ begun: number }>`
    select count(*) as begun from recharge_order
    where member_id = ${memberId} and status = ${lit(rechargeStatus.waiting)} and created_at > ${new Date(now.getTime() - UNPAID_WITHIN_MS)}`.execute(
    tx,
  )
  if ((rows[0]?.begun ?? 0) >= UNPAID_MAX) refuse('TOO_FREQUENT')
}

type RechargeDraft = RequestedRecharge & {
  requestKey: string | null
  payMethod: RechargeRow['payMethod']
  member: Member
  sales: Person | null
  recommend: Person | null
  operator: StaffActor | null
}

type Numbering = { numbers: NumberSource; now: Date }

/** Writes the recharge waiting for its money. */
async function createPendingRecharge(tx: Tx, { numbers, now }: Numbering, draft: RechargeDraft) {
  const night = await lockFactDate(tx, now)
  const brought = await resolveRechargeTerms(tx, draft, night)
  const rechargeNo = await numbers.take('CZ', night)
  const recharge = await createRecharge(tx, { ...draft, rechargeNo, brought, at: now })
  return { ...recharge, night }
}

async function resolveRechargePayment(tx: Tx, context: Numbering, draft: RechargeDraft): Promise<PaymentRequest> {
  const { rechargeId, principalAmount } = await createPendingRecharge(tx, context, draft)
  const { operator, member } = draft
  return {
    bizType: payBizType.recharge,
    bizId: rechargeId,
    billId: null,
    orderId: null,
    amount: principalAmount,
    subject: `会员充值 ${formatFen(principalAmount, { trim: true })}`,
    itemIds: [],
    payCodeHash: null,
    memberId: member.memberId,
    cashier: operator === null ? null : { userId: operator.userId, name: operator.nickName },
    after: (inner, paymentId) => attachPayment(inner, rechargeId, paymentId),
  }
}

async function attachPayment(tx: Tx, rechargeId: number, paymentId: number): Promise<void> {
  await tx.updateTable('rechargeOrder').set({ paymentId }).where('rechargeId', '=', rechargeId).execute()
}

async function readStartedRecharge(
  db: Db,
  { paymentId, amount }: StartedPayment,
): Promise<{ rechargeId: number; payAmount: number }> {
  const { rechargeId } = await db
    .selectFrom('rechargeOrder')
    .select('rechargeId')
    .where('paymentId', '=', paymentId)
    .executeTakeFirstOrThrow()
  return { rechargeId, payAmount: amount }
}

type AtDesk = RequestedRecharge & MemberIdentifier & { recommendUserId?: number | undefined }

/** Refuses NO_PERMISSION for a member of a sales person outside the actor's scope; members without one are open to all. */
function assertReach(actor: StaffActor, own: Person | null): void {
  requirePermission(actor, 'member:recharge:add', {
    userIds: [own?.userId ?? actor.userId],
    deptId: own?.deptId ?? actor.deptId,
  })
}

/** Member and credited person of a recharge at the desk. For a member without a sales person the actor is credited, if they sell. */
async function resolveDeskRecharge(db: Db, actor: StaffActor, input: AtDesk) {
  const member = await requireActiveMember(db, input)
  const own = await findSalesPerson(db, member.salesUserId)
  const me: Person = actor
  assertReach(actor, own)
  const recommend = input.recommendUserId === undefined ? null : await requireActivePerson(db, input.recommendUserId)
  return { member, sales: own ?? (actor.saleFlag ? me : null), recommend, operator: actor }
}

/**
 * Refuses PAY_RUNNING while another recharge of the member is in progress at the desk, since it may have been paid. Concurrent
 * starts are serialized by the member's lock.
 */
async function assertFreeDesk(tx: Tx, { memberId }: Member): Promise<void> {
  await lockMember(tx, memberId)
  if (await findPendingCodeRecharge(tx, memberId)) refuse('PAY_RUNNING')
}

/** 代会员充值: in cash or by card, for staff who take money. */
export const takeRecharge: Handler<typeof storedValue.takeRecharge, typeof schemas.takeRecharge> = async (
  context,
  input,
) => {
  const { tx, now, actor } = context
  if (!actor.permissions.has('operate:bill:settle')) refuse('NO_PERMISSION')
  const desk = await resolveDeskRecharge(tx, actor, input)
  await assertFreeDesk(tx, desk.member)
  const { rechargeId, rechargeNo, memberId, night, principalAmount, bonusAmount } = await createPendingRecharge(
    tx,
    context,
    {
      ...input,
      ...desk,
      requestKey: null,
    },
  )
  const cashier = { userId: actor.userId, name: actor.nickName }
  const payment = await createPayment(tx, {
    paymentNo: await context.numbers.take('ZF', night),
    bizType: payBizType.recharge,
    bizId: rechargeId,
    billId: null,
    orderId: null,
    payMethod: input.payMethod,
    amount: principalAmount,
    slipNo: input.slipNo ?? '',
    memberId,
    cashier,
    at: now,
  })
  await attachPayment(tx, rechargeId, payment.paymentId)
  const work = { tx, now, businessDate: night, actor, emit: context.emit, log: context.log }
  const account = input.payMethod === 'cash' ? await openCashDrawer(tx, cashier, now) : 'card:clearing'
  const balanceAfter = await creditRecharge(work, payment, account)
  return { rechargeId, rechargeNo, status: rechargeStatus.succeeded, principalAmount, bonusAmount, balanceAfter }
}

/** 扫码代会员充值: the member shows a wallet code. */
export const collectRecharge: Handler<typeof storedValue.collectRecharge, typeof schemas.collectRecharge> = async (
  context,
  { requestId, authCode, ...input },
) => {
  const { actor, request, db } = context
  const requestKey = `${buildActorKey(actor, request.deviceId)}:recharge:${requestId}`
  const payMethod = findProviderByCode(authCode) ?? refuse('AUTH_CODE_UNKNOWN')
  const started = await chargePaymentCode(context, {
    requestKey,
    requestFingerprint: buildFingerprint(input),
    authCode,
    clientIp: request.ip,
    operatorId: String(actor.userId),
    decide: async (tx, numbers) => {
      const desk = await resolveDeskRecharge(tx, actor, input)
      await assertFreeDesk(tx, desk.member)
      return resolveRechargePayment(tx, { ...context, numbers }, { ...input, ...desk, requestKey, payMethod })
    },
  })
  const { payParams: _none, ...state } = toPaymentResponse(started)
  return { ...(await readStartedRecharge(db, started)), ...state }
}

/** 取消扫码充值: ends a pending code payment, for staff who may take recharges of this member. The provider's result decides. */
export const endRecharge: Handler<typeof storedValue.endRecharge, typeof schemas.endRecharge> = async (
  { db, actor, request, now },
  { memberId },
) => {
  const member = await requireActiveMember(db, { memberId })
  assertReach(actor, await findSalesPerson(db, member.salesUserId))
  const running = (await findPendingCodeRecharge(db, memberId)) ?? refuse('PAYMENT_NOT_FOUND')
  return endPayment(db, running.paymentId, { actor, request, now })
}
