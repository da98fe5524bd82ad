/** Tickets of the bar with commands to complete lines and to undo that. */
import { produceDept, produceStatus } from '@nocturne/contract/codes'
import { catalog } from '@nocturne/contract/catalog/endpoints'
import type { InputOf } from '@nocturne/contract/endpoint'
import { orders } from '@nocturne/contract/orders/endpoints'
import { PRODUCE_UNDO_MS } from '@nocturne/contract/orders/undo-time'
import { useState } from 'react'

import { confirm } from '#kit/confirm.ts'
import { showToast } from '#kit/toast.ts'
import { ApiError } from '#lib/query/api-error.ts'
import { useNow } from '#lib/live/now.ts'
import { invalidate, useApi } from '#lib/query/query.ts'
import { useCommand } from '#lib/offline/use-command.ts'
import { orderQueries } from './use-order-actions.ts'
import {
  listShownTickets,
  computeUndoMs,
  type CompletedLine,
  type ShownTicket,
  type ProduceTicket,
  type TicketLine,
} from './work-list.ts'

type Place = NonNullable<InputOf<typeof orders.produceTickets>['produceDept']>

/** Update interval of the remaining undo time, in ms. */
const COUNTING_MS = 500
const QUIET_MS = 30_000

export type CompletedLineActions = {
  add: (ticket: ProduceTicket, lines: readonly TicketLine[]) => void
  arrived: (ticket: TicketKey, lines: readonly LineKey[]) => void
  drop: (ticket: TicketKey, lines: readonly LineKey[]) => void
}
type LineKey = Pick<TicketLine, 'orderItemId'>
type TicketKey = Pick<ProduceTicket, 'produceDept'>

export function useWorkList(place: Place | undefined) {
  const query = useApi(orders.produceTickets, place ? { produceDept: place } : {}, { live: true, keep: true })
  const [sentLines, setSent] = useState<readonly CompletedLine[]>([])
  const now = useNow(sentLines.length > 0 ? COUNTING_MS : QUIET_MS)
  const sent: CompletedLineActions = {
    add: (ticket, lines) => {
      const at = Date.now()
      setSent((before) => [...before, ...lines.map((line) => ({ ticket, line, at, onItsWay: true }))])
      setTimeout(() => setSent(filterShown), PRODUCE_UNDO_MS)
    },
    arrived: (ticket, lines) => {
      const confirmLine = (one: CompletedLine) => (isAmong(one, ticket, lines) ? { ...one, onItsWay: false } : one)
      setSent((before) => filterShown(before.map(confirmLine)))
    },
    drop: (ticket, lines) => {
      setSent((before) => before.filter((one) => !isAmong(one, ticket, lines)))
    },
  }
  const tickets = query.data && listShownTickets(query.data.rows, sentLines, now)
  return { query, tickets, now, sent }
}

/**
 * True if a completed line is one of `lines` on the same production place's ticket. The ids alone are ambiguous,
 * because lines of a package have the same id on the tickets of several places.
 */
const isAmong = ({ ticket, line }: CompletedLine, of: TicketKey, lines: readonly LineKey[]): boolean =>
  ticket.produceDept === of.produceDept && listItemIds(lines).includes(line.orderItemId)

/** Requests confirmation before lines are made for which a return request is pending. */
async function confirmPendingReturns(lines: readonly TicketLine[]): Promise<boolean> {
  const pendingReturns = lines.filter(({ returnAsked }) => returnAsked > 0)
  if (pendingReturns.length === 0) return true
  const names = pendingReturns.map(({ goodsName, returnAsked }) => `${goodsName}×${returnAsked}`).join('、')
  return confirm({
    title: '退单待审批，仍要出品？',
    body: `${names} 已申请退单，建议先等审批结果`,
    confirmLabel: '仍要出品',
  })
}

/** Drops confirmed lines that can no longer be undone. */
const filterShown = (sent: readonly CompletedLine[]): CompletedLine[] =>
  sent.filter((one) => one.onItsWay || computeUndoMs(one, Date.now()) > 0)

const madeReadings = [orders.produceTickets, ...orderQueries]

/**
 * Commands of a ticket or of a single line. Ticket and lines each call this hook, so that taps on two of them are two
 * separate commands.
 */
export function useTicketCommands(ticket: ShownTicket, sent: CompletedLineActions) {
  const label = `${ticket.tableName} 出品`
  const getLane = () => `produce:${ticket.orderId}`
  const produce = useCommand(orders.produceHandle, { label, lane: getLane, quiet: true, invalidates: madeReadings })
  const undo = useCommand(orders.produceUndo, { label: `${label}撤销`, lane: getLane })
  const begin = useCommand(orders.produceHandle, {
    label: `${ticket.tableName} 制作`,
    lane: getLane,
    quiet: true,
    invalidates: madeReadings,
  })
  return {
    produce: async (lines: readonly TicketLine[]) => {
      if (!(await confirmPendingReturns(lines))) return
      sent.add(ticket, lines)
      try {
        await produce.submit({
          orderItemIds: listItemIds(lines),
          ...getPlace(ticket),
          produceStatus: produceStatus.produced,
        })
        sent.arrived(ticket, lines)
      } catch (error) {
        sent.drop(ticket, lines)
        showRefusal(error)
      }
    },
    /** Marks lines as 制作中: the bar has started them. */
    make: async (lines: readonly TicketLine[]) => {
      const input = { orderItemIds: listItemIds(lines), ...getPlace(ticket), produceStatus: produceStatus.making }
      await begin.submit(input).catch(showRefusal)
    },
    /** Undoes completed lines. They remain marked until they are refetched as waiting. */
    undo: async (lines: readonly LineKey[]) => {
      try {
        await undo.submit({ orderItemIds: listItemIds(lines), ...getPlace(ticket) })
      } catch (error) {
        showRefusal(error)
      }
      await invalidate(...madeReadings)
      sent.drop(ticket, lines)
    },
  }
}

/** Production place of a ticket as input; omitted for tickets without one, which any place may process. */
const getPlace = ({ produceDept: place }: TicketKey) => (place === produceDept.none ? {} : { produceDept: place })

const listItemIds = (lines: readonly LineKey[]): number[] => lines.map(({ orderItemId }) => orderItemId)

/** Shows a refusal, for example after a concurrent change. All other errors were already shown by the queue. */
function showRefusal(error: unknown): void {
  if (!(error instanceof ApiError) || error.kind !== 'refused') return
  const { goodsNames, hint } = (error.detail ?? {}) as { goodsNames?: string[]; hint?: string }
  if (hint !== undefined) return showToast(hint)
  showToast(goodsNames ? `${goodsNames.join('、')}刚刚已被处理，请看最新单据` : error.message)
}

/** 沽清 or its cancellation. Returns true on success; `call` shows refusals. */
export function useToggleSoldOut() {
  const mark = useCommand(catalog.soldOut, {
    label: '沽清',
    invalidates: [orders.produceTickets, catalog.goodsList, catalog.goodsDetail],
  })
  return async (goods: { goodsId: number; goodsName: string }, soldOut: boolean): Promise<boolean> => {
    try {
      await mark.submit({ goodsId: goods.goodsId, soldOut })
      showToast(soldOut ? `${goods.goodsName}已沽清` : `${goods.goodsName}已恢复供应`)
      return true
    } catch {
      return false
    }
  }
}
