import { flashSales } from '@nocturne/contract/flash-sales/endpoints'
import { schemas } from '@nocturne/contract/flash-sales/schemas'
import { defineServerModule } from '../../http/bind.ts'
import { listActivities, readActivity, readGuestActivity } from './kill/activity-queries.ts'
import { orderKill } from './kill/order-kill.ts'
import { listMemberKills, readMemberKill, refundOwnKill } from './kill/member-kills.ts'
import { listKillOrders, readKillOrderByCode, readOwnKill } from './kill/order-queries.ts'
import { refundKill } from './kill/refund-kill.ts'
import { saveActivity, stopActivity } from './kill/save-activity.ts'
import { verifyKill } from './kill/verify-kill.ts'
import { admitGuest } from './play/admit-guest.ts'
import { bindTable } from './play/bind-table.ts'
import { cancelPlay } from './play/cancel-play.ts'
import { joinPlay } from './play/join-play.ts'
import {
  listInvitedGuests,
  listPlays,
  readCertificate,
  readGroupStatistics,
  readPlay,
  readGuestPlay,
} from './play/play-queries.ts'
import { listMemberPlays, readMemberPlay } from './play/member-plays.ts'
import { savePlay } from './play/save-play.ts'

export const flashSalesModule = defineServerModule(flashSales, schemas, {
  guestActivity: readGuestActivity,
  guestOrder: orderKill,
  guestOrderDetail: readOwnKill,
  memberKills: listMemberKills,
  memberKill: readMemberKill,
  memberKillRefund: refundOwnKill,
  activityList: listActivities,
  activityDetail: readActivity,
  activitySave: saveActivity,
  activityStop: stopActivity,
  orderList: listKillOrders,
  orderRefund: refundKill,
  codeQuery: readKillOrderByCode,
  codeConsume: verifyKill,
  guestPlay: readGuestPlay,
  guestJoin: joinPlay,
  memberPlays: listMemberPlays,
  memberPlay: readMemberPlay,
  playList: listPlays,
  playDetail: readPlay,
  playSave: savePlay,
  playCancel: cancelPlay,
  playBind: bindTable,
  groupStatistics: readGroupStatistics,
  invitedGuests: listInvitedGuests,
  certQuery: readCertificate,
  certConsume: admitGuest,
})
