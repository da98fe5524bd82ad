import { orderSource, orderStatus, orderType } from '@nocturne/contract/codes'
import { getLabel } from '@nocturne/contract/dictionaries'
import { formatLineOptions } from '@nocturne/contract/catalog/option-rules'
import { useLocation } from 'wouter'

import { Button } from '#kit/button.tsx'
import { Card } from '#kit/card.tsx'
import { renderChoiceLine } from '#kit/fact-line.tsx'
import { Money } from '#kit/money.tsx'
import { Notice } from '#kit/notice.tsx'
import { SectionTitle } from '#kit/section-title.tsx'
import { Tag } from '#kit/tag.tsx'
import { formatRemaining, formatShortTime } from '#lib/format/format.ts'
import { useNow } from '#lib/live/now.ts'
import { hasScreen } from '#lib/routing/screen-table.ts'
import { formatPackageItem } from '#lib/format/part-rules.ts'
import { isInProduction, getOrderTag, getPayButtonLabel, getDictTag, formatUrgeLabel } from '../labels.ts'
import { buildBillLink, buildStoreWineLink } from '../links.ts'
import { useOrderActions, type SittingOrders, type OrderLine } from '../use-order-actions.ts'
import styles from './order-section.module.css'

type Order = SittingOrders['orders'][number]

interface OrderSectionProps {
  order: Order
  onLine: (line: OrderLine) => void
  onRefund: () => void
  onReturnGift: () => void
}

/** Order with its lines and actions. */
export function OrderSection({ order, onLine, onRefund, onReturnGift }: OrderSectionProps) {
  const state = getOrderTag(order)
  const taker = order.source === orderSource.staff ? order.orderUserName : getLabel('order_source', order.source)
  return (
    <Card label={`订单 ${order.orderNo}`}>
      <SectionTitle inCard end={<Tag tone={state.tone}>{state.text}</Tag>}>
        {getLabel('order_type', order.orderType)}{' '}
        <span className={styles['fact']}>{[formatShortTime(order.createTime), taker].filter(Boolean).join(' · ')}</span>
      </SectionTitle>
      {order.status === orderStatus.waiting && order.payDeadline && <Deadline until={order.payDeadline} />}
      <ul className={styles['lines']}>
        {order.items.map((line) => (
          <li key={line.orderItemId}>
            <Line line={line} order={order} onOpen={() => onLine(line)} />
          </li>
        ))}
      </ul>
      <Remarks order={order} />
      <Actions order={order} onRefund={onRefund} onReturnGift={onReturnGift} />
    </Card>
  )
}

function Deadline({ until }: { until: string }) {
  const left = formatRemaining(until, useNow(1_000))
  return <Notice>{left === null ? '付款时间已过，订单将自动取消' : `请在 ${left} 内付款，逾期自动取消`}</Notice>
}

function Line({ line, order, onOpen }: { line: OrderLine; order: Order; onOpen: () => void }) {
  const gift = order.orderType === orderType.gift
  const made = getDictTag('produce_status', line.produceStatus)
  const remaining = line.quantity - line.returnQuantity
  const making = remaining > 0 && isInProduction({ ...line, status: order.status })
  const facts = [
    formatLineOptions(line.flavor, line.options),
    line.packageDetail.map((part) => formatPackageItem(part, part.quantity)).join('、'),
    line.itemRemark,
  ]
  return (
    <button type="button" className={styles['line']} data-gone={remaining === 0 || undefined} onClick={onOpen}>
      <span className={styles['main']}>
        <span>
          {gift && <Tag tone="gift">赠</Tag>} {line.goodsName}
        </span>
        {facts.some(Boolean) && (
          <span className={styles['fact']}>{renderChoiceLine(facts.filter(Boolean).join(' · '))}</span>
        )}
        {(making || line.returnQuantity > 0 || line.returnAsked) && (
          <span className={styles['marks']}>
            {making && <Tag tone={made.tone}>{made.text}</Tag>}
            {line.returnAsked && <Tag tone="warning">退{line.returnAsked.quantity} 待审批</Tag>}
            {line.returnQuantity > 0 && <Tag tone="danger">已退{line.returnQuantity}</Tag>}
          </span>
        )}
      </span>
      <span className={styles['quantity']}>×{line.quantity}</span>
      <span className={styles['money']}>
        <Money fen={line.amount} exact />
        {!gift && line.discountAmount > 0 && (
          <span className={styles['fact']}>
            优惠 <Money fen={-line.discountAmount} exact />
          </span>
        )}
      </span>
    </button>
  )
}

function Remarks({ order }: { order: Order }) {
  const parts = [
    order.orderRemark && `备注：${order.orderRemark}`,
    order.recommendUserName && `推荐：${order.recommendUserName}`,
    order.cancelReason && `取消原因：${order.cancelReason}`,
  ]
  return (
    <p className={styles['remarks']}>
      {parts.filter(Boolean).join(' · ')}
      <span className={styles['number']}>{order.orderNo}</span>
    </p>
  )
}

function Actions({ order, onRefund, onReturnGift }: Omit<OrderSectionProps, 'onLine'>) {
  const [, navigate] = useLocation()
  const actions = useOrderActions()
  const { can } = order
  const wine = buildStoreWineLink(order.tableRecordId)
  const waits = order.status === orderStatus.waiting
  const out = order.items.filter((line) => line.can.deliver)
  const choices = [
    can.cancel && { text: '取消订单', run: () => actions.cancel(order) },
    can.toPostpay && { text: '转后付', run: () => actions.toPostpay(order) },
    can.urge && { text: formatUrgeLabel(order), run: () => actions.urge(order) },
    can.produce && { text: '确认出品', run: () => actions.produce(order) },
    out.length > 0 && { text: '已送达', run: () => actions.deliver(order, out) },
    can.applyRefund && { text: '申请退款', run: onRefund },
    can.returnGift && { text: '撤回赠送', run: onReturnGift },
    can.storeWine && hasScreen(wine) && { text: '存酒', run: () => navigate(wine) },
    can.payCode &&
      waits && {
        text: getPayButtonLabel(order),
        run: () => navigate(buildBillLink(order.tableRecordId, order.orderId)),
      },
  ].filter((choice) => choice !== false)
  if (choices.length === 0) return null
  return (
    <div className={styles['actions']}>
      {choices.map(({ text, run }) => (
        <Button key={text} size="small" onClick={run}>
          {text}
        </Button>
      ))}
    </div>
  )
}
