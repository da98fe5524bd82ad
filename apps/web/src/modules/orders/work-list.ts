/**
 * Tickets of the bar as displayed. Completed lines stay in place, marked, until they can no longer be undone, so that
 * nothing moves under the next tap. Pure.
 */
import { parseTime } from '@nocturne/base/venue-time'
import type { AnswerOf } from '@nocturne/contract/endpoint'
import type { orders } from '@nocturne/contract/orders/endpoints'
import { PRODUCE_UNDO_MS } from '@nocturne/contract/orders/undo-time'

export type ProduceTicket = AnswerOf<typeof orders.produceTickets>['rows'][number]
export type TicketLine = ProduceTicket['lines'][number]

/**
 * Line completed on this screen, with its ticket and the time of the tap in ms. `onItsWay` is true until the server
 * responds.
 */
export type CompletedLine = { ticket: ProduceTicket; line: TicketLine; at: number; onItsWay: boolean }

/** `undoMs`: remaining undo time of a completed line. */
export type ShownLine = TicketLine & { undoMs?: number }
export type ShownTicket = Omit<ProduceTicket, 'lines'> & { lines: ShownLine[] }

/** Remaining undo time in ms; 0 after it. Limited to the full time, since the clock may lag behind the tap. */
export const computeUndoMs = ({ at }: CompletedLine, now: number): number =>
  Math.min(PRODUCE_UNDO_MS, Math.max(0, at + PRODUCE_UNDO_MS - now))

const buildKey = ({ orderId, produceDept }: Pick<ProduceTicket, 'orderId' | 'produceDept'>): string =>
  `${orderId} ${produceDept}`

/** Key of a line: lines of one package are on the tickets of several production places under the same id. */
const lineKey = (
  { produceDept }: Pick<ProduceTicket, 'produceDept'>,
  { orderItemId }: Pick<TicketLine, 'orderItemId'>,
): string => `${orderItemId} ${produceDept}`

/** Pending lines and recently completed ones, in the bar's order: urged first, then oldest. */
export function listShownTickets(
  waiting: readonly ProduceTicket[],
  sent: readonly CompletedLine[],
  now: number,
): ShownTicket[] {
  const standing = new Map(
    sent
      .filter((one) => one.onItsWay || computeUndoMs(one, now) > 0)
      .map((one) => [lineKey(one.ticket, one.line), computeUndoMs(one, now)]),
  )
  const shown = new Map<string, ShownTicket>(waiting.map((ticket) => [buildKey(ticket), { ...ticket }]))
  for (const { ticket, line } of sent) {
    if (!standing.get(lineKey(ticket, line))) continue
    const place = shown.get(buildKey(ticket)) ?? { ...ticket, lines: [] }
    const known = place.lines.some(({ orderItemId }) => orderItemId === line.orderItemId)
    shown.set(buildKey(ticket), known ? place : { ...place, lines: [...place.lines, line] })
  }
  return [...shown.values()]
    .map((ticket) => ({ ...ticket, lines: listShownLines(ticket, standing) }))
    .toSorted(
      (one, other) =>
        Number(other.urgeCount > 0) - Number(one.urgeCount > 0) ||
        one.createTime.localeCompare(other.createTime) ||
        one.orderId - other.orderId ||
        one.produceDept.localeCompare(other.produceDept),
    )
}

/**
 * Lines of a ticket with the remaining undo time of the completed ones. After that time, a line whose request is still
 * running can be neither undone nor completed again.
 */
const listShownLines = (ticket: ProduceTicket, standing: ReadonlyMap<string, number>): ShownLine[] =>
  ticket.lines
    .map((line) => {
      const undoMs = standing.get(lineKey(ticket, line))
      return undoMs === undefined ? line : { ...line, undoMs }
    })
    .toSorted((one, other) => one.orderItemId - other.orderItemId)

/** Minutes after which a wait is slow, and after which guests complain. */
const SLOW_MIN = 10
const LATE_MIN = 20

/** Waiting time of a ticket, as text and tone. */
export function getWaitTag(createTime: string, now: number): { text: string; tone: 'neutral' | 'warning' | 'danger' } {
  const minutes = Math.max(0, Math.floor((now - +parseTime(createTime)) / 60_000))
  const tone = minutes >= LATE_MIN ? 'danger' : minutes >= SLOW_MIN ? 'warning' : 'neutral'
  return { text: minutes === 0 ? '刚刚' : `${minutes}分钟`, tone }
}

/** Goods of a line that can sell out: the parts of a package, otherwise the goods itself. */
export function listLineGoods({
  goodsId,
  goodsName,
  packageDetail,
}: TicketLine): { goodsId: number; goodsName: string }[] {
  const parts = new Map(
    packageDetail.map((part) => [part.goodsId, { goodsId: part.goodsId, goodsName: part.goodsName }]),
  )
  return [...parts.values(), { goodsId, goodsName }]
}
