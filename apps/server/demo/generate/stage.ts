/** Performers at tables and in the show: paid time requested by guests, by rota or for the programme. */
import { parseTime } from '@nocturne/base/venue-time'
import {
  actorClockKind,
  actorClockStatus,
  billStatus,
  orderSource,
  orderStatus,
  orderType,
  payMode,
} from '@nocturne/contract/codes'
import type { ActorClockKind } from '@nocturne/contract/codes'
import { stage } from '@nocturne/contract/stage/endpoints'
import {
  computeClockAmounts,
  isChargedToGuests,
  countMinutesBetween,
  getActorShareBp,
  formatHalfUnits,
} from '@nocturne/contract/stage/clock-rules'
import { formatFen } from '@nocturne/base/money'
import { formatClockKind, buildStageLine, STAGE_GOODS_ID, TOO_SHORT_REASON } from '../../src/modules/stage/public.ts'
import { AVERAGE_PARTIES } from './calendar.ts'
import { isAbsentOrOnLeave } from './clocks.ts'
import type { Row } from './load-rows.ts'
import { toNightSeconds } from './night-clock.ts'
import { isOccupied, formatNow } from './night.ts'
import type { Actor, Night, Sitting } from './night.ts'
import { bookOrder, storeOrder } from './orders.ts'
import type { Random } from './random.ts'
import { refreshBill } from './refresh-bill.ts'
import { isScheduledToWork } from './schedules.ts'
import type { VenuePerson } from './venue.ts'
import { logOperation, logSittingChange } from './write.ts'

const MINUTE = 60
const [FIRST, LAST] = [toNightSeconds(21, 15), toNightSeconds(2)]
/** Weight of a performer when guests choose one, by price level. */
const levelWeight = { A: 3, B: 2, C: 1.4 } as const

/** Plans performers' paid time over the hours of a night: about eleven times on an average night. */
export function planPaidTime(night: Night, openings: number): void {
  const random = night.stream('stage')
  const count = Math.round(5 + (6 * openings) / AVERAGE_PARTIES)
  for (let index = 0; index < count; index += 1) {
    const middle = (random.next() + random.next()) / 2
    night.time.plan(FIRST + middle * (LAST - FIRST), () => startPerformance(night, night.stream('on stage', index)))
  }
}

function startPerformance(night: Night, random: Random): void {
  const busy = new Set(night.rows.actorClock.filter((row) => row.endedAt === null).map((row) => row.actorUserId))
  const free = night.venue.people.filter(
    (person) =>
      person.actorLevel !== null &&
      isScheduledToWork(person, night.date) &&
      !isAbsentOrOnLeave(night, person) &&
      !busy.has(person.userId),
  )
  if (free.length === 0) return
  const performer = random.weighted(free, ({ actorLevel }) => levelWeight[actorLevel ?? 'C'])
  const kind = random.weighted(Object.values(actorClockKind), (candidate) => kindWeight[candidate])
  const sitting = kind === actorClockKind.show ? null : pickTable(night, random)
  if (sitting === undefined) return
  const row = createClockRow(night, { performer, kind, sitting })
  night.rows.actorClock.push(row)
  const operator = sitting === null || random.chance(0.6) ? performer : random.pick(night.crew.floorManagers)
  row.operatorUserId = operator.userId
  if (sitting) {
    sitting.clocks.push(row)
    logSittingChange(night, sitting, { opType: '上钟', content: `${row.actorName} ${formatClockKind(kind)}` }, operator)
  }
  log(night, stage.on, operator, row, { actorName: row.actorName, clockKind: kind })
  const minutes = sitting === null ? random.int(25, 60) : random.int(35, 110)
  night.time.plan(night.time.now() + minutes * MINUTE, () => {
    if (sitting === null) finishPerformance(night, row, operator, null)
    else stopClock(night, sitting, row, operator)
  })
}

const kindWeight: Readonly<Record<ActorClockKind, number>> = {
  [actorClockKind.requested]: 5,
  [actorClockKind.turn]: 2,
  [actorClockKind.extra]: 1,
  [actorClockKind.show]: 2,
}

/** Picks guests who have ordered and are not about to leave; undefined when there are none. */
function pickTable(night: Night, random: Random): Sitting | undefined {
  const seated = [...night.floor.seated.values()].filter(
    (sitting) =>
      isOccupied(sitting) &&
      sitting.record.payMode === payMode.payLater &&
      sitting.bill.row.status === billStatus.open &&
      !sitting.bill.row.presentedAt &&
      sitting.clocks.length === 0 &&
      sitting.orders.some(({ row }) => row.status === orderStatus.placed),
  )
  return seated.length === 0 ? undefined : random.pick(seated)
}

type Going = { performer: VenuePerson; kind: ActorClockKind; sitting: Sitting | null }

function createClockRow(night: Night, { performer, kind, sitting }: Going): Row<'actorClock'> {
  const { config } = night.venue
  return {
    actorClockId: night.ids.next('actorClock'),
    actorUserId: performer.userId,
    actorName: performer.nickName,
    actorLevel: performer.actorLevel,
    deptId: performer.deptId,
    deptName: performer.deptName,
    tableRecordId: sitting?.record.tableRecordId ?? null,
    clockKind: kind,
    startedAt: formatNow(night),
    endedAt: null,
    minutes: 0,
    unitMinutes: config['actor.unitMinutes'],
    halfUnits: 0,
    unitPrice: performer.actorPrice,
    amount: 0,
    shareBp: getActorShareBp(config, performer.actorLevel),
    actorShare: 0,
    chargesTable: config['actor.chargeTable'] && isChargedToGuests(kind),
    orderId: null,
    status: actorClockStatus.running,
    businessDate: night.date,
    operatorUserId: performer.userId,
    endUserId: null,
    cancelReason: '',
    cancelUserId: null,
    cancelledAt: null,
    bookedAt: null,
    bookedShare: 0,
    chargedAmount: null,
  }
}

/** Ends the performers' paid time when the guests request their bill or leave. */
export function endPaidTime(night: Night, { bill }: Sitting, operator: Actor): void {
  for (const member of bill.members)
    for (const row of member.clocks.toReversed()) stopClock(night, member, row, operator)
}

function stopClock(night: Night, sitting: Sitting, row: Row<'actorClock'>, operator: Actor): void {
  const place = sitting.clocks.indexOf(row)
  if (place === -1) return
  sitting.clocks.splice(place, 1)
  finishPerformance(night, row, operator, sitting)
  const chargeText = row.halfUnits === 0 ? '不计钟' : `${formatHalfUnits(row.halfUnits)}钟 ${formatFen(row.amount)}`
  const content = `${row.actorName} ${formatClockKind(row.clockKind)} ${row.minutes}分钟，${chargeText}`
  logSittingChange(night, sitting, { opType: '下钟', content }, operator)
}

function finishPerformance(night: Night, row: Row<'actorClock'>, operator: Actor, sitting: Sitting | null): void {
  const ended = formatNow(night)
  const sums = computeClockAmounts(countMinutesBetween(parseTime(row.startedAt), parseTime(ended)), row)
  Object.assign(row, { ...sums, endedAt: ended, endUserId: operator.userId, status: actorClockStatus.ended })
  if (sums.halfUnits === 0)
    Object.assign(row, {
      status: actorClockStatus.cancelled,
      cancelReason: TOO_SHORT_REASON,
      cancelUserId: operator.userId,
      cancelledAt: ended,
    })
  else if (sitting && row.chargesTable && sums.amount > 0) row.orderId = charge(night, sitting, row, operator)
  log(night, stage.off, operator, row, { ...sums, orderId: row.orderId })
}

function charge(night: Night, sitting: Sitting, row: Row<'actorClock'>, operator: Actor): number | null {
  const goods = night.goods.get(STAGE_GOODS_ID)
  if (!goods) throw new Error(`goods ${STAGE_GOODS_ID} (艺人点钟费) is not in the catalogue`)
  const by = night.venue.people.find(({ userId }) => userId === operator.userId) ?? null
  const order = storeOrder(
    night,
    sitting,
    {
      orderType: orderType.actorService,
      source: orderSource.staff,
      orderUser: by,
      recommend: null,
      memberId: sitting.bill.row.memberId,
      payMode: payMode.payLater,
      status: orderStatus.placed,
      remark: '',
    },
    [buildStageLine(goods, { ...row, kind: formatClockKind(row.clockKind) })],
  )
  bookOrder(night, order)
  refreshBill(night, sitting.bill, operator.userId)
  return order.row.orderId
}

const log = (
  night: Night,
  endpoint: (typeof stage)['on' | 'off'],
  operator: Actor,
  { actorClockId }: Row<'actorClock'>,
  after: object,
) => logOperation(night, endpoint, operator, { subjectType: 'actorClock', subjectId: actorClockId, after })
