import type { OrderStatus, OrderType } from '@nocturne/contract/codes'
import { getLabel } from '@nocturne/contract/dictionaries'

import { formatClock, formatMonthDay } from '#lib/format/format.ts'

type Line = {
  orderNo: string
  tableName: string
  guestName: string
  createTime: string
  orderType: OrderType
  status: OrderStatus
  spansNights: boolean
  creditMove: string | null
}

/** Fact line of an order: table, guest, time, type, status and number; 跨日 if it has amounts on other nights; the change of its sales person. */
export const formatOrderDetails = ({
  orderNo,
  tableName,
  guestName,
  createTime,
  orderType,
  status,
  spansNights,
  creditMove,
}: Line): string =>
  [
    tableName,
    guestName,
    `${formatMonthDay(createTime.slice(0, 10))} ${formatClock(createTime)}`,
    getLabel('order_type', orderType),
    getLabel('order_status', status),
    spansNights && '跨日',
    creditMove !== null && `归属变更 ${creditMove}`,
    orderNo,
  ]
    .filter(Boolean)
    .join(' · ')
