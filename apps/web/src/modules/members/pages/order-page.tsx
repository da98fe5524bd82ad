import type { AnswerOf } from '@nocturne/contract/endpoint'
import { getLabel } from '@nocturne/contract/dictionaries'
import { orders } from '@nocturne/contract/orders/endpoints'
import { useLocation } from 'wouter'

import { BottomBar } from '#kit/bottom-bar.tsx'
import { Button } from '#kit/button.tsx'
import { Card } from '#kit/card.tsx'
import { cx } from '#kit/cx.ts'
import { KeyValue } from '#kit/key-value.tsx'
import { ListRow } from '#kit/list-row.tsx'
import { Money } from '#kit/money.tsx'
import { MoneyCard } from '#kit/money-card.tsx'
import { SectionTitle } from '#kit/section-title.tsx'
import { Tag } from '#kit/tag.tsx'
import { getOrderTag } from '#lib/format/order-state.ts'
import { useApi } from '#lib/query/query.ts'
import { parseId, useParams } from '#lib/routing/screen.ts'
import { DetailPage } from '#shells/detail-page.tsx'
import { buildMemberOrdersLink, buildPayOrderLink } from '../links.ts'
import styles from '../parts/members.module.css'
import { OwnFlashOrder } from '../parts/own-kill.tsx'
import { OwnGroupPlay } from '../parts/own-play.tsx'

type Order = AnswerOf<typeof orders.memberDetail>

const payBar = (order: Order) => order.canPay && <PayBar order={order} />

/** P151 订单详情: a member's table order, flash sale order or group play. */
export default function OwnOrderPage() {
  const params = useParams('orderId', 'killOrderId', 'joinId')
  const killOrderId = parseId(params.killOrderId)
  const joinId = parseId(params.joinId)
  if (killOrderId !== undefined) return <OwnFlashOrder killOrderId={killOrderId} />
  if (joinId !== undefined) return <OwnGroupPlay joinId={joinId} />
  return <OwnOrder orderId={parseId(params.orderId) ?? 0} />
}

/** Order with lines, amounts, payments and refunds. */
function OwnOrder({ orderId }: { orderId: number }) {
  const query = useApi(orders.memberDetail, { orderId })
  return (
    <DetailPage backTo={buildMemberOrdersLink()} query={query} bottom={payBar}>
      {(order) => (
        <>
          <Head order={order} />
          <Lines order={order} />
          <Sums order={order} />
          <Paid order={order} />
        </>
      )}
    </DetailPage>
  )
}

/** Button to pay an unpaid order that was placed on this phone. */
function PayBar({ order: { tableRecordId, orderId, unpaidAmount } }: { order: Order }) {
  const [, navigate] = useLocation()
  return (
    <BottomBar>
      <Button kind="primary" wide onClick={() => navigate(buildPayOrderLink(tableRecordId, orderId))}>
        去支付 <Money fen={unpaidAmount} />
      </Button>
    </BottomBar>
  )
}

function Head({ order }: { order: Order }) {
  const { text, tone } = getOrderTag(order.status)
  return (
    <Card label="订单">
      <KeyValue
        rows={[
          { label: '订单号', value: order.orderNo },
          { label: '台位', value: order.tableName },
          { label: '营业日', value: order.businessDate },
          { label: '下单时间', value: order.createTime.slice(0, 16) },
          { label: '状态', value: <Tag tone={tone}>{text}</Tag> },
        ]}
      />
    </Card>
  )
}

function Lines({ order }: { order: Order }) {
  return (
    <Card label="商品">
      <ul className={styles['lines']}>
        {order.items.map((line) => {
          const remaining = line.quantity - line.returnQuantity
          return (
            <li key={line.orderItemId} className={styles['line']}>
              <span className={cx(styles['name'], remaining === 0 && styles['gone'])}>
                {line.goodsName}
                <span className={styles['hint']}>
                  {` ×${remaining === 0 ? line.quantity : remaining}${line.unit}`}
                  {line.flavor !== '' && ` ${line.flavor}`}
                  {line.returnQuantity > 0 && ` 已退${line.returnQuantity}`}
                </span>
              </span>
              <Money fen={line.amount} />
            </li>
          )
        })}
      </ul>
    </Card>
  )
}

function Sums({ order }: { order: Order }) {
  const { giftAmount, discountAmount, unpaidAmount, paidAmount, creditAmount, payableAmount } = order
  const sums = [
    { label: '商品总额', fen: order.totalAmount },
    ...(giftAmount > 0 ? [{ label: '赠送', fen: -giftAmount }] : []),
    ...(discountAmount > 0 ? [{ label: '优惠', fen: -discountAmount }] : []),
  ]
  return (
    <MoneyCard
      label="金额"
      sums={sums.length > 1 ? sums : []}
      total={{ label: '应付', fen: payableAmount }}
      received={[
        { label: '已付', fen: paidAmount },
        ...(creditAmount > 0 ? [{ label: '挂账', fen: creditAmount }] : []),
      ]}
      rest={unpaidAmount > 0 ? { label: '待付', fen: unpaidAmount, tone: 'warning' } : null}
    />
  )
}

/** Payments and refunds. */
function Paid({ order: { payments, refunds } }: { order: Order }) {
  if (payments.length === 0 && refunds.length === 0) return null
  return (
    <Card label="付款与退款">
      <SectionTitle inCard>付款与退款</SectionTitle>
      {payments.map(({ paymentId, payMethod, amount, refundedAmount, payTime }) => (
        <ListRow
          key={paymentId}
          inCard
          title={getLabel('pay_method', payMethod)}
          fact={payTime?.slice(0, 16) ?? ''}
          figure={<Money fen={amount} />}
          {...(refundedAmount > 0 && {
            note: (
              <>
                已退 <Money fen={refundedAmount} />
              </>
            ),
          })}
        />
      ))}
      {refunds.map(({ refundId, refundNo, amount, status, createTime }) => (
        <ListRow
          key={`refund-${refundId}`}
          inCard
          title={`退款 ${refundNo}`}
          fact={createTime.slice(0, 16)}
          figure={<Money fen={-amount} />}
          chip={<Tag>{getLabel('refund_status', status)}</Tag>}
        />
      ))}
    </Card>
  )
}
