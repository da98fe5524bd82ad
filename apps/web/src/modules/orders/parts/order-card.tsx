import { orderSource, orderStatus, orderType } from '@nocturne/contract/codes'
import { getLabel } from '@nocturne/contract/dictionaries'
import { useLocation } from 'wouter'

import { Button } from '#kit/button.tsx'
import { Card } from '#kit/card.tsx'
import { Money } from '#kit/money.tsx'
import { Tag } from '#kit/tag.tsx'
import { formatShortTime } from '#lib/format/format.ts'
import { isInProduction, getOrderTag, getPayButtonLabel, getDictTag, formatUrgeLabel } from '../labels.ts'
import { buildBillLink, buildOrderLink } from '../links.ts'
import { useOrderActions, type OrderCardData } from '../use-order-actions.ts'
import styles from './order-card.module.css'

/** Order type 点单: the default, shown without a tag. */
const MEAL = orderType.meal

/** Card of an order: type, goods, amount due, and actions. */
export function OrderCard({ order }: { order: OrderCardData }) {
  const [, navigate] = useLocation()
  const actions = useOrderActions()
  const { can } = order
  const some = can.payCode || can.cancel || can.urge || can.produce
  return (
    <Card flush>
      <a className={styles['face']} href={buildOrderLink(order.orderId)}>
        <Head order={order} />
        <span className={styles['goods']}>{formatGoods(order)}</span>
        <Amounts order={order} />
      </a>
      {some && (
        <div className={styles['actions']}>
          {can.cancel && (
            <Button size="small" onClick={() => actions.cancel(order)}>
              取消
            </Button>
          )}
          {can.urge && (
            <Button size="small" onClick={() => actions.urge(order)}>
              {formatUrgeLabel(order)}
            </Button>
          )}
          {can.produce && (
            <Button size="small" onClick={() => actions.produce(order)}>
              确认出品
            </Button>
          )}
          {can.payCode && (
            <Button
              size="small"
              kind="primary"
              onClick={() =>
                navigate(
                  buildBillLink(order.tableRecordId, order.status === orderStatus.waiting ? order.orderId : undefined),
                )
              }
            >
              {getPayButtonLabel(order)}
            </Button>
          )}
        </div>
      )}
    </Card>
  )
}

function Head({ order }: { order: OrderCardData }) {
  const state = getOrderTag(order)
  const taker = order.source === orderSource.staff ? order.orderUserName : getLabel('order_source', order.source)
  return (
    <span className={styles['head']}>
      <span className={styles['words']}>
        <span className={styles['title']}>
          {order.tableName} {order.orderType !== MEAL && <Kind order={order} />}
        </span>
        <span className={styles['fact']}>
          {[formatShortTime(order.createTime), taker, order.orderNo].filter(Boolean).join(' · ')}
        </span>
      </span>
      <Tag tone={state.tone}>{state.text}</Tag>
    </span>
  )
}

function Kind({ order }: { order: OrderCardData }) {
  const { text, tone } = getDictTag('order_type', order.orderType)
  return <Tag tone={order.orderType === orderType.gift ? 'gift' : tone}>{text}</Tag>
}

/** First three goods, and total number of pieces. */
function formatGoods({ goods, pieces }: OrderCardData): string {
  const first = goods.map((one) => `${one.goodsName}×${one.quantity}`).join('、')
  const shown = goods.reduce((sum, one) => sum + one.quantity, 0)
  return pieces > shown ? `${first} 共${pieces}件` : first
}

function Amounts({ order }: { order: OrderCardData }) {
  const made = getDictTag('order_produce_status', order.produceStatus)
  const marks = [order.creditFlag && '挂账', order.refundFlag && '有退款', order.crossDayFlag && '跨日'].filter(Boolean)
  return (
    <span className={styles['amounts']}>
      <span className={styles['fact']}>
        {isInProduction(order) && (
          <b className={styles['toned']} data-tone={made.tone}>
            {made.text}
          </b>
        )}{' '}
        {marks.join(' ')}
      </span>
      <span className={styles['money']}>
        {order.totalAmount !== order.payableAmount && (
          <span className={styles['fact']}>
            <Money fen={order.totalAmount} struck />{' '}
          </span>
        )}
        <Money fen={order.payableAmount} size="title" />
        <Owed order={order} />
      </span>
    </span>
  )
}

function Owed({ order }: { order: OrderCardData }) {
  if (order.status === orderStatus.cancelled || order.status === orderStatus.returned || order.payableAmount === 0)
    return null
  if (order.unpaidAmount === 0)
    return (
      <span className={styles['fact']}>
        已付 <Money fen={order.paidAmount} />
      </span>
    )
  return (
    <span className={styles['toned']} data-tone="warning">
      未结{order.unpaidAmount !== order.payableAmount && <Money fen={order.unpaidAmount} />}
    </span>
  )
}
