import { orderStatus, voucherPlatform } from '@nocturne/contract/codes'

import { Button } from '#kit/button.tsx'
import { Card } from '#kit/card.tsx'
import { renderChoiceLine } from '#kit/fact-line.tsx'
import { Money } from '#kit/money.tsx'
import { Tag } from '#kit/tag.tsx'
import { cx } from '#kit/cx.ts'
import { formatClock, formatRemaining } from '#lib/format/format.ts'
import { useNow } from '#lib/live/now.ts'
import { getDictTag } from '#shells/dict-tag.ts'
import { getOrderTag, formatOrderedBy, formatProduction, computeVoucherDiscount } from '../order-texts.ts'
import type { GuestBill } from './bill-head.tsx'
import styles from './bill.module.css'

export type GuestOrder = GuestBill['orders'][number]

type OrderCardProps = {
  order: GuestOrder
  /** Actions on an unpaid order of this phone; undefined for other orders. */
  acts?: { onPay: () => void; onCancel: () => Promise<unknown> } | undefined
}

/** Order of the table with its lines. */
export function OrderCard({ order, acts }: OrderCardProps) {
  const { text, tone } = getOrderTag(order.status)
  return (
    <Card label={`订单 ${order.orderNo}`}>
      <div className={styles['head']}>
        <span>
          <b>{formatClock(order.createTime)}</b> <span className={styles['fact']}>{order.orderNo}</span>
        </span>
        <Tag tone={tone}>{text}</Tag>
      </div>
      <ul className={styles['lines']}>
        {order.items.map((line) => (
          <Line key={line.orderItemId} line={line} status={order.status} />
        ))}
        {order.voucher && (
          <li className={styles['line']}>
            <span className={styles['name']}>{formatVoucher(order.voucher)}</span>
            <Money fen={-computeVoucherDiscount(order)} />
          </li>
        )}
      </ul>
      <div className={styles['sum']}>
        <span className={styles['fact']}>{formatOrderedBy(order)}</span>
        <Money fen={order.payableAmount} />
      </div>
      {order.refundAmount > 0 && (
        <div className={styles['sum']}>
          <span className={styles['fact']}>已退款</span>
          <Money fen={order.refundAmount} />
        </div>
      )}
      {order.status === orderStatus.waiting && <Waiting order={order} acts={acts} />}
    </Card>
  )
}

/** Text such as `美团券 双人畅饮 已抵`. */
const formatVoucher = ({ platform, dealTitle }: NonNullable<GuestOrder['voucher']>): string =>
  `${platform === voucherPlatform.other ? '团购' : getDictTag('voucher_platform', platform).text}券 ${dealTitle} 已抵`

function Line({ line, status }: { line: GuestOrder['items'][number]; status: GuestOrder['status'] }) {
  const produced = formatProduction(line, status)
  const remaining = line.quantity - line.returnQuantity
  return (
    <li className={styles['line']}>
      <span className={cx(styles['name'], remaining === 0 && styles['gone'])}>
        {line.goodsName}
        <span className={styles['fact']}> ×{remaining === 0 ? line.quantity : remaining}</span>
        {line.flavor !== '' && <span className={styles['fact']}> {renderChoiceLine(line.flavor)}</span>}
        {line.giftFlag && <span className={styles['fact']}> 赠送</span>}
      </span>
      {produced !== '' && <span className={styles['fact']}>{produced}</span>}
      <Money fen={line.giftFlag ? 0 : line.amount} />
    </li>
  )
}

/** Deadline of the pending payment, and buttons to pay or cancel. */
function Waiting({ order, acts }: OrderCardProps) {
  const now = useNow(1_000)
  const left = order.payDeadline === null ? null : formatRemaining(order.payDeadline, now)
  return (
    <div className={styles['waits']}>
      <span className={styles['deadline']}>{formatDeadline(order, left)}</span>
      {acts && (
        <>
          <Button kind="ghost" size="small" onClick={acts.onCancel}>
            取消订单
          </Button>
          <Button kind="primary" size="small" onClick={acts.onPay}>
            去支付
          </Button>
        </>
      )}
    </div>
  )
}

function formatDeadline(order: GuestOrder, left: string | null): string {
  if (!order.mine) return '等待同桌支付'
  if (left !== null) return `剩余 ${left}`
  return order.payDeadline === null ? '支付后开始制作' : '已超过支付时间，即将自动取消'
}
