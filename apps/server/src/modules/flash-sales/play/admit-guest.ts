/**
 * 确认入场: admits a guest of a play. The first admission places the goods on the table's bill; each guest pays their share with their prepaid
 * money, and shares of absent guests become discount.
 */
import { getBusinessDate } from '@nocturne/base/venue-time'
import { notifyCategory, orderType, playJoinStatus, playStatus } from '@nocturne/contract/codes'
import type { flashSales } from '@nocturne/contract/flash-sales/endpoints'
import type { schemas } from '@nocturne/contract/flash-sales/schemas'
import type { Db, Tx } from '../../../db/connection.ts'
import type { Handler } from '../../../http/bind.ts'
import type { CommandContext, StaffActor } from '../../../http/context.ts'
import { isPermitted } from '../../../http/policy.ts'
import { refuseNotFound, refuse, refuseField } from '../../../http/refusal.ts'
import { payNextPrepaidShare, placePrepaidOrder } from '../../billing/public.ts'
import { notify } from '../../notifications/public.ts'
import { hashTypedCode, limitWrongCodes } from '../prepaid-code.ts'
import { requireRunningSitting } from './bind-table.ts'
import { findAdmitProblem } from './play-rules.ts'
import { buildPlayRoute } from './play-routes.ts'
import { getPlayOwner, lockJoin } from './play-store.ts'
import type { PlayJoinRow, LockedPlay } from './play-store.ts'

const permission = 'verify:play:consume'

export const admitGuest: Handler<typeof flashSales.certConsume, typeof schemas.certConsume> = async (
  context,
  input,
) => {
  const { tx, db, now, actor, emit, log } = context
  const shown = await limitWrongCodes({ db, userId: actor.userId, now }, input.certCode ?? '', () =>
    resolveJoinToAdmit(tx, db, actor, input),
  )
  const { play, join } = await lockJoin(tx, shown)
  assertUsable(play, join, now)
  // Sittings opened by mistake (cancelled) are ignored.
  const bound = play.status === playStatus.running ? play.tableRecordId : null
  const tableRecordId = bound ?? input.tableRecordId ?? refuseField('tableRecordId', '台位', '请选择台位')
  if (play.orderId === null && tableRecordId !== play.tableRecordId) {
    await requireRunningSitting(tx, tableRecordId)
    await tx.updateTable('playEvent').set({ tableRecordId }).where('playId', '=', play.playId).execute()
  }
  const { orderId, tableName } = await serveGuest(context, { play, join, tableRecordId })
  await tx
    .updateTable('playJoin')
    .set({
      status: playJoinStatus.verified,
      verifiedAt: now,
      verifyUserId: actor.userId,
      verifyUserName: actor.nickName,
    })
    .where('joinId', '=', join.joinId)
    .execute()
  await tx
    .updateTable('playEvent')
    .set(({ eb }) => ({ verifyCount: eb('verifyCount', '+', 1), orderId }))
    .where('playId', '=', play.playId)
    .execute()
  emit({ topic: 'play', ids: [play.playId] })
  log({
    subjectType: 'playJoin',
    subjectId: join.joinId,
    before: { status: join.status },
    after: { status: playJoinStatus.verified, playNo: play.playNo, tableRecordId, amount: join.amount },
  })
  await notifyAdmitted(context, { play, join, tableName })
  return { joinId: join.joinId, orderId, tableName }
}

type Serving = { play: LockedPlay; join: PlayJoinRow; tableRecordId: number }

/**
 * For the first guest, places the goods on the bill and pays that guest's share; for a later guest, only pays the
 * share.
 */
async function serveGuest(
  context: CommandContext,
  { play, join, tableRecordId }: Serving,
): Promise<{ orderId: number; tableName: string }> {
  const { tx } = context
  const sourcePaymentId = join.paymentId ?? refuse('PLAY_STATUS_WRONG')
  if (play.orderId !== null) {
    const { orderId } = play
    const paid = await payNextPrepaidShare(context, { orderId, permission, amount: join.amount, sourcePaymentId })
    // Refuses to admit a guest whose goods were all returned: nothing on the bill is left for their share to pay.
    return { orderId, tableName: (paid ?? refuse('PLAY_STATUS_WRONG')).tableName }
  }
  const items = await tx
    .selectFrom('playGoods')
    .select(['goodsId', 'quantity', 'price'])
    .where('playId', '=', play.playId)
    .orderBy('orderNum')
    .execute()
  return placePrepaidOrder(context, {
    tableRecordId,
    orderType: orderType.groupPlay,
    permission,
    items,
    amount: join.amount,
    sourcePaymentId,
    memberId: null,
    recommend: await readHostWithDept(tx, play),
    remark: `组局 ${play.playNo}`,
  })
}

function assertUsable(play: LockedPlay, join: PlayJoinRow, now: Date): void {
  if (join.status === playJoinStatus.verified) refuse('CERT_USED')
  const problem = findAdmitProblem(play.status, play.businessDate, getBusinessDate(now))
  if (problem !== null) refuse(problem)
  if (join.status !== playJoinStatus.paid || join.forfeitedAt !== null) refuse('PLAY_STATUS_WRONG')
}

type ShownCert = { certCode?: string | undefined; joinId?: number | undefined }

/**
 * Id of the place of a shown certificate, or of the place chosen in the list. CERT_INVALID when the code belongs to no
 * place that was ever paid.
 */
export async function resolveJoinToAdmit(
  tx: Db,
  db: Db,
  actor: StaffActor,
  { certCode, joinId }: ShownCert,
): Promise<number> {
  if (certCode === undefined) return requireManagedJoin(tx, actor, joinId ?? refuseField('certCode', '凭证码'))
  const codeHash = (await hashTypedCode(db, certCode)) ?? refuse('CERT_INVALID')
  const join = await tx
    .selectFrom('playJoin')
    .select('joinId')
    .where('codeHash', '=', codeHash)
    .where('paidAt', 'is not', null)
    .executeTakeFirst()
  return join?.joinId ?? refuse('CERT_INVALID')
}

/**
 * Checks access for a place chosen in the list instead of by its code: refuses NOT_FOUND unless the user manages the
 * play and the place was paid.
 */
async function requireManagedJoin(tx: Db, actor: StaffActor, joinId: number): Promise<number> {
  const play = await tx
    .selectFrom('playJoin as j')
    .innerJoin('playEvent as e', 'e.playId', 'j.playId')
    .select(['e.hostUserId', 'e.hostDeptId'])
    .where('j.joinId', '=', joinId)
    .where('j.paidAt', 'is not', null)
    .executeTakeFirst()
  if (!play || !isPermitted(actor, 'play:event:manage', getPlayOwner(play))) refuseNotFound({ joinId })
  return joinId
}

/**
 * Returns the host with their department when they created the play; the order is credited to them as a recommendation.
 */
async function readHostWithDept(tx: Tx, { hostUserId, hostUserName, hostDeptId }: LockedPlay) {
  const { deptName } = await tx
    .selectFrom('dept')
    .select('deptName')
    .where('deptId', '=', hostDeptId)
    .executeTakeFirstOrThrow()
  return { userId: hostUserId, nickName: hostUserName, deptId: hostDeptId, deptName }
}

type Admitted = { play: LockedPlay; join: PlayJoinRow; tableName: string }

async function notifyAdmitted(
  { tx, now, actor, emit }: CommandContext,
  { play, join, tableName }: Admitted,
): Promise<void> {
  const people = new Set([play.hostUserId, join.inviteUserId].filter((id) => id !== null && id !== actor.userId))
  const message = {
    userIds: [...people].filter((id) => id !== null),
    category: notifyCategory.order,
    title: '组局客人已入场',
    content: `${tableName} ${play.title}：${join.guestName}，${play.verifyCount + 1} / ${play.joinCount} 人`,
  }
  await notify(tx, emit, { ...message, route: buildPlayRoute(play.playId), bizType: 'play', bizId: play.playId }, now)
}
