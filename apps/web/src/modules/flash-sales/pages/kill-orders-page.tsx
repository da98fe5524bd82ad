import { getBusinessDate } from '@nocturne/base/venue-time'
import { formatFen } from '@nocturne/base/money'
import { dictionaries } from '@nocturne/contract/dictionaries'
import { flashSales } from '@nocturne/contract/flash-sales/endpoints'
import ReceiptText from 'lucide-react/icons/receipt-text'
import { useState } from 'react'

import { Button } from '#kit/button.tsx'
import { Card } from '#kit/card.tsx'
import { Chip } from '#kit/chip.tsx'
import { Figure, FigureRow } from '#kit/figure.tsx'
import { KeyValue, type KeyValueRow } from '#kit/key-value.tsx'
import { Money } from '#kit/money.tsx'
import { SearchBox } from '#kit/search-box.tsx'
import { Tag } from '#kit/tag.tsx'
import { dateParam, idParam, createChoiceParam, textParam, useFilter } from '#lib/filter.ts'
import { createLazyComponent } from '#lib/routing/lazy-part.ts'
import { useNow } from '#lib/live/now.ts'
import { useApiPages } from '#lib/query/pages.ts'
import { useApi } from '#lib/query/query.ts'
import { ChosenChips } from '#shells/chosen-chips.tsx'
import { LazySheet } from '#shells/lazy-content.tsx'
import { ListPage } from '#shells/list-page.tsx'
import { RangeChips } from '#shells/range-chips.tsx'
import { getTag } from '../../orders/public.ts'
import { flashSalesLink } from '../links.ts'
import type { FlashOrder } from '../kill-order.ts'
import styles from './kill-orders-page.module.css'

const refundSheet = createLazyComponent(() => import('../parts/refund-sheet.tsx'))
const verifySheet = createLazyComponent(() => import('../parts/verify-sheet.tsx'))

const statuses = dictionaries.kill_order_status
const params = {
  activityId: idParam,
  status: createChoiceParam(statuses.map(({ value }) => value)),
  beginDate: dateParam,
  endDate: dateParam,
  keyword: textParam,
}

type Doing = { act: 'refund' | 'verify'; order: FlashOrder }

const createCardRenderer = (act: (doing: Doing) => void) => (order: FlashOrder) => (
  <OrderCard order={order} onAct={(what) => act({ act: what, order })} />
)

/** P138 秒杀订单: purchases by guests, with redemptions and refunds. */
export default function KillOrdersPage() {
  const { value, set } = useFilter(params)
  const { activityId, status, beginDate, endDate, keyword } = value
  const [doing, setDoing] = useState<Doing | null>(null)
  const today = getBusinessDate(useNow())
  const sale = useApi(flashSales.activityDetail, { activityId: activityId ?? 0 }, { enabled: activityId !== undefined })
  const input = {
    ...(activityId !== undefined && { activityId }),
    ...(status && { status }),
    ...(beginDate && { beginDate }),
    ...(endDate && { endDate }),
    ...(keyword && { keyword }),
  }
  const query = useApiPages(flashSales.orderList, input, { live: true, keep: true })
  const sums = query.first?.summary
  const range = beginDate && endDate ? { beginDate, endDate } : null
  return (
    <ListPage
      backTo={flashSalesLink}
      summary={
        sums && (
          <Card label="秒杀汇总">
            <FigureRow>
              <Figure label="订单数" value={String(sums.orderCount)} />
              <Figure label="金额" value={formatFen(sums.amount, { trim: true })} />
              <Figure label="已核销" value={String(sums.verifiedCount)} />
              <Figure label="已退款" value={formatFen(sums.refundedAmount, { trim: true })} />
            </FigureRow>
          </Card>
        )
      }
      filters={
        <>
          <SearchBox
            label="搜索订单"
            placeholder="订单号、商品、客人姓名或手机号"
            value={keyword}
            onChange={(text) => set({ keyword: text })}
          />
          <RangeChips
            range={range}
            today={today}
            onChange={(nights) => set(nights)}
            onAll={() => set({ beginDate: undefined, endDate: undefined })}
          />
          <ChosenChips
            label="订单状态与条件"
            chosen={
              activityId === undefined
                ? []
                : [{ text: sale.data?.activityName ?? '活动', remove: () => set({ activityId: undefined }) }]
            }
          >
            <Chip selected={status === undefined} onClick={() => set({ status: undefined })}>
              全部
            </Chip>
            {statuses.map(({ value: one, label }) => (
              <Chip key={one} selected={status === one} onClick={() => set({ status: one })}>
                {label}
              </Chip>
            ))}
          </ChosenChips>
          {doing && (
            <LazySheet
              part={doing.act === 'refund' ? refundSheet : verifySheet}
              props={{ order: doing.order, onClose: () => setDoing(null) }}
            />
          )}
        </>
      }
      query={query}
      row={createCardRenderer(setDoing)}
      rowKey={({ killOrderId }) => killOrderId}
      empty={{ text: '暂无订单', icon: <ReceiptText /> }}
    />
  )
}

function OrderCard({ order, onAct }: { order: FlashOrder; onAct: (act: Doing['act']) => void }) {
  const { text, tone } = getTag('kill_order_status', order.status)
  return (
    <Card label={order.killOrderNo}>
      <div className={styles['head']}>
        <strong className={styles['goods']}>
          {order.goodsName} ×{order.quantity}
        </strong>
        <Money fen={order.amount} size="title" />
      </div>
      <div className={styles['head']}>
        <span className={styles['hint']}>{order.killOrderNo}</span>
        <Tag tone={tone}>{text}</Tag>
      </div>
      <KeyValue rows={listFacts(order)} />
      {(order.canVerify || order.canRefund) && (
        <div className={styles['actions']}>
          {order.canRefund && (
            <Button
              label={`${order.refundStuck ? '重试退款' : '退款'} ${order.killOrderNo}`}
              onClick={() => onAct('refund')}
            >
              {order.refundStuck ? '重试退款' : '退款'}
            </Button>
          )}
          {order.canVerify && (
            <Button kind="primary" label={`核销 ${order.killOrderNo}`} onClick={() => onAct('verify')}>
              核销
            </Button>
          )}
        </div>
      )}
    </Card>
  )
}

/** Buyer, referrer and status changes of an order. */
function listFacts(order: FlashOrder): KeyValueRow[] {
  const facts = [
    ['客人', [order.guestName, order.phoneMask].filter(Boolean).join(' ')],
    ['分享人', order.salesUserName],
    order.payTime === null ? ['下单时间', order.createTime] : ['支付时间', order.payTime],
    ['核销', order.verifyTime && [order.verifyTime, order.tableName].join(' ')],
    ['退款原因', order.refundReason],
  ] as const
  return facts.flatMap(([label, value]) => (value ? [{ label, value }] : []))
}
