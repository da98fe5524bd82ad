/** Payment of a place, and its effects: the place is the guest's, the money is owed to them until admitted. */
import type { NightUnitOfWork } from '../../../http/context.ts'
import { formatFen } from '@nocturne/base/money'
import { parseTime } from '@nocturne/base/venue-time'
import type { PlayJoinStatus } from '@nocturne/contract/codes'
import { notifyCategory, playJoinStatus, playStatus } from '@nocturne/contract/codes'
import type { Db, Tx } from '../../../db/connection.ts'
import { isPermitted } from '../../../http/policy.ts'
import { refuseNotFound, refuse, refuseField } from '../../../http/refusal.ts'
import type { PrepaidSubject } from '../../billing/public.ts'
import { buildPrepaidRequest, prepaidKinds, receivePrepaid } from '../../members/public.ts'
import { notify } from '../../notifications/public.ts'
import type { Payable, PaymentRequest } from '../../payments/public.ts'
import { resolveRequester, isOwnedByRequester } from '../ownership.ts'
import { buildPlayRoute } from './play-routes.ts'
import { getPlayOwner, lockJoin, markPlacePaid } from './play-store.ts'
import type { PlayJoinRow, LockedPlay } from './play-store.ts'

export const playPayable: Payable = {
  lock: async (tx, { bizId }) => {
    await lockJoin(tx, bizId)
  },

  apply: async (work, payment) => {
    const { tx, now, businessDate, emit, log } = work
    const { play, join } = await lockJoin(tx, payment.bizId)
    if (join.status === playJoinStatus.cancelled || play.status === playStatus.cancelled) refuse('ORDER_CLOSED')
    if (join.status !== playJoinStatus.waiting) refuse('ORDER_PAID')
    await receivePrepaid(prepaidKinds.groupPlay, work, payment, {
      payerName: join.guestName,
      store: async () => {
        const { joinId, amount } = join
        const formed = await markPlacePaid(tx, play, now)
        await tx
          .updateTable('playJoin')
          .set({ status: playJoinStatus.paid, paymentId: payment.paymentId, paidAt: now, businessDate })
          .where('joinId', '=', joinId)
          .execute()
        emit({ topic: 'play', ids: [play.playId] })
        log({ title: '组局付款', subjectType: 'playJoin', subjectId: joinId, after: { playNo: play.playNo, amount } })
        await notifyJoined(work, { play, join, formed })
      },
    })
  },

  isSeenBy: async (db, { bizId }, actor) =>
    isPermitted(actor, 'play:event:manage', getPlayOwner(await readPlay(db, bizId))),

  describe: async (db, { bizId }) => ({ tableName: '', paidNo: (await readPlay(db, bizId)).playNo }),
}

const readPlay = (db: Db, joinId: number) =>
  db
    .selectFrom('playJoin as j')
    .innerJoin('playEvent as e', 'e.playId', 'j.playId')
    .select(['e.playNo', 'e.hostUserId', 'e.hostDeptId'])
    .where('j.joinId', '=', joinId)
    .executeTakeFirstOrThrow()

type Joined = { play: LockedPlay; join: PlayJoinRow; formed: boolean }

/** Notifies the host of each guest and of the play being formed, and the inviter of their guest. */
async function notifyJoined({ tx, now, emit }: NightUnitOfWork, { play, join, formed }: Joined): Promise<void> {
  const { playId, title, hostUserId, joinCount, memberLimit } = play
  const common = { category: notifyCategory.pay, route: buildPlayRoute(playId), bizType: 'play', bizId: playId }
  const content = `${title}：${join.guestName} 已付 ${formatFen(join.amount)}，${joinCount + 1} / ${memberLimit} 人`
  await notify(
    tx,
    emit,
    { ...common, userIds: [hostUserId], title: formed ? '组局已成局' : '组局有人报名', content },
    now,
  )
  if (join.inviteUserId !== null && join.inviteUserId !== hostUserId)
    await notify(tx, emit, { ...common, userIds: [join.inviteUserId], title: '您邀请的客人已报名', content }, now)
}

/** Lets a guest pay a place that was reserved from their phone or account. ORDER_NOT_FOUND for places of others. */
export const playPrepaidSubject: PrepaidSubject = {
  find: async ({ db, request, actor }, { joinId, openId }) => {
    if (joinId === undefined) return refuseField('joinId', '组局报名')
    const join = await db
      .selectFrom('playJoin')
      .select(['deviceId', 'openId', 'memberId'])
      .where('joinId', '=', joinId)
      .executeTakeFirst()
    if (!join || !isOwnedByRequester(join, await resolveRequester({ db, actor, request }, openId)))
      refuseNotFound({ joinId }, 'ORDER_NOT_FOUND')
    return joinId
  },

  wish: resolvePlayPayment,
}

const isOver = (status: PlayJoinStatus): boolean =>
  status === playJoinStatus.cancelled || status === playJoinStatus.refunded

async function resolvePlayPayment(tx: Tx, joinId: number, now: Date): Promise<PaymentRequest> {
  const { play, join } = await lockJoin(tx, joinId)
  if (isOver(join.status) || play.status === playStatus.cancelled) refuse('ORDER_CLOSED')
  if (join.status !== playJoinStatus.waiting) refuse('ORDER_PAID')
  if (now >= parseTime(join.payDeadline)) refuse('ORDER_CLOSED')
  const subject = `组局 ${play.title}`.slice(0, 60)
  return buildPrepaidRequest(tx, prepaidKinds.groupPlay, { id: joinId, amount: join.amount, subject })
}
