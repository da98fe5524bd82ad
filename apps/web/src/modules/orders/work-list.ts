/**
 * The bar's list as it is shown. What was just sent out stands on in its place, marked, until it can no longer be taken back:
 * nothing jumps away under the next tap. Pure.
 */
import { parseTime } from '@nocturne/base/venue-time'
import type { AnswerOf } from '@nocturne/contract/endpoint'
import type { orders } from '@nocturne/contract/orders/endpoints'
import { PRODUCE_UNDO_MS } from '@nocturne/contract/orders/undo-time'

export type Ticket = AnswerOf<typeof orders.produceTickets>['rows'][number]
export type TicketLine = Ticket['lines'][number]

/** A line this screen sent out: the ticket it stood on and when it was tapped (ms). `onItsWay` until the server has answered. */
export type SentLine = { ticket: Ticket; line: TicketLine; at: number; onItsWay: boolean }

/** `undoMs`: it was sent out, and can be taken back for so long. */
export type ShownLine = TicketLine & { undoMs?: number }
export type ShownTicket = Omit<Ticket, 'lines'> & { lines: ShownLine[] }

/** How long it can be taken back; 0 when no longer. A clock that lags behind the tap gives no more than the full time. */
export const undoMsLeft = ({ at }: SentLine, now: number): number =>
  Math.min(PRODUCE_UNDO_MS, Math.max(0, at + PRODUCE_UNDO_MS - now))

const keyOf = ({ orderId, produceDept }: Pick<Ticket, 'orderId' | 'produceDept'>): string => `${orderId} ${produceDept}`

/** Parts of one package stand on the tickets of several places under the same line. */
const lineKey = (
  { produceDept }: Pick<Ticket, 'produceDept'>,
  { orderItemId }: Pick<TicketLine, 'orderItemId'>,
): string => `${orderItemId} ${produceDept}`

/** What waits together with what was just sent out, in the bar's order: urged first, then the oldest. */
export function shownTickets(waiting: readonly Ticket[], sent: readonly SentLine[], now: number): ShownTicket[] {
  const standing = new Map(
    sent
      .filter((one) => one.onItsWay || undoMsLeft(one, now) > 0)
      .map((one) => [lineKey(one.ticket, one.line), undoMsLeft(one, now)]),
  )
  const shown = new Map<string, ShownTicket>(waiting.map((ticket) => [keyOf(ticket), { ...ticket }]))
  for (const { ticket, line } of sent) {
    if (!standing.get(lineKey(ticket, line))) continue
    const place = shown.get(keyOf(ticket)) ?? { ...ticket, lines: [] }
    const known = place.lines.some(({ orderItemId }) => orderItemId === line.orderItemId)
    shown.set(keyOf(ticket), known ? place : { ...place, lines: [...place.lines, line] })
  }
  return [...shown.values()]
    .map((ticket) => ({ ...ticket, lines: linesInOrder(ticket, standing) }))
    .toSorted(
      (one, other) =>
        Number(other.urgeCount > 0) - Number(one.urgeCount > 0) ||
        one.createTime.localeCompare(other.createTime) ||
        one.orderId - other.orderId ||
        one.produceDept.localeCompare(other.produceDept),
    )
}

/** Marks what was sent out; what is still on its way when its time is over is neither taken back nor offered again. */
const linesInOrder = (ticket: Ticket, standing: ReadonlyMap<string, number>): ShownLine[] =>
  ticket.lines
    .map((line) => {
      const undoMs = standing.get(lineKey(ticket, line))
      return undoMs === undefined ? line : { ...line, undoMs }
    })
    .toSorted((one, other) => one.orderItemId - other.orderItemId)

/** Minutes after which a guest looks around, and after which he complains. */
const SLOW_MIN = 10
const LATE_MIN = 20

/** How long a ticket has waited, in the words of its card. */
export function waited(createTime: string, now: number): { text: string; tone: 'neutral' | 'warning' | 'danger' } {
  const minutes = Math.max(0, Math.floor((now - +parseTime(createTime)) / 60_000))
  const tone = minutes >= LATE_MIN ? 'danger' : minutes >= SLOW_MIN ? 'warning' : 'neutral'
  return { text: minutes === 0 ? '刚刚' : `${minutes}分钟`, tone }
}

/** The goods of a line that can run out: the parts of a package, otherwise the goods itself. */
export function goodsOf({ goodsId, goodsName, packageDetail }: TicketLine): { goodsId: number; goodsName: string }[] {
  const parts = new Map(
    packageDetail.map((part) => [part.goodsId, { goodsId: part.goodsId, goodsName: part.goodsName }]),
  )
  return [...parts.values(), { goodsId, goodsName }]
}
