import { getBusinessDate } from '@nocturne/base/venue-time'
import { formatFen } from '@nocturne/base/money'
import type { AnswerOf } from '@nocturne/contract/endpoint'
import { flashSales } from '@nocturne/contract/flash-sales/endpoints'
import { useState, type ReactNode } from 'react'

import { BottomBar } from '#kit/bottom-bar.tsx'
import { Button } from '#kit/button.tsx'
import { Card } from '#kit/card.tsx'
import { KeyValue, type KeyValueRow } from '#kit/key-value.tsx'
import { Money } from '#kit/money.tsx'
import { SectionTitle } from '#kit/section-title.tsx'
import { Tag } from '#kit/tag.tsx'
import { createLazyComponent } from '#lib/routing/lazy-part.ts'
import { useNow } from '#lib/live/now.ts'
import { formatUsableNights } from '#lib/format/prepaid-texts.ts'
import { useApi } from '#lib/query/query.ts'
import { DetailPage } from '#shells/detail-page.tsx'
import { LazySheet } from '#shells/lazy-content.tsx'
import { getDictTag } from '#shells/dict-tag.ts'
import { buildMemberOrdersLink } from '../links.ts'
import { getFlashOrderTag } from '../prepaid-texts.ts'
import { PrepaidRefundCard, PrepaidPayment, PrepaidCode } from './prepaid-parts.tsx'

const refundSheet = createLazyComponent(() => import('./own-kill-refund-sheet.tsx'))

export type MemberFlashOrder = AnswerOf<typeof flashSales.memberKill>

/** Poll interval while the code is shown, to detect its redemption. */
const SHOWN_EVERY_MS = 10_000

/** Flash sale order: code, price, and refund while unredeemed. */
export function OwnFlashOrder({ killOrderId }: { killOrderId: number }) {
  const query = useApi(
    flashSales.memberKill,
    { killOrderId },
    { every: (order) => (order?.verifyCode == null ? false : SHOWN_EVERY_MS) },
  )
  if (query.data?.canPay !== true) return <Detail query={query} />
  return (
    <PrepaidPayment subject={{ killOrderId }} waiting={query.data} onPaid={() => void query.refetch()}>
      {(paying) => <Detail query={query} paying={paying} />}
    </PrepaidPayment>
  )
}

type DetailProps = {
  query: ReturnType<typeof useApi<typeof flashSales.memberKill>>
  paying?: { steps: ReactNode; bar: ReactNode }
}

function Detail({ query, paying }: DetailProps) {
  const [returning, setReturning] = useState(false)
  const refundBar = <RefundBar onOpen={() => setReturning(true)} />
  return (
    <DetailPage
      backTo={buildMemberOrdersLink('kills')}
      query={query}
      bottom={(order) => (order.canRefund ? refundBar : paying?.bar)}
    >
      {(order) => (
        <>
          {paying?.steps}
          {order.verifyCode !== null && (
            <PrepaidCode code={order.verifyCode} label="核销码" hint="到店后向服务员出示，请勿转发他人" />
          )}
          <Facts order={order} />
          {order.refund && <PrepaidRefundCard refund={order.refund} />}
          {returning && <LazySheet part={refundSheet} props={{ order, onClose: () => setReturning(false) }} />}
        </>
      )}
    </DetailPage>
  )
}

function RefundBar({ onOpen }: { onOpen: () => void }) {
  return (
    <BottomBar>
      <Button wide onClick={onOpen}>
        申请退款
      </Button>
    </BottomBar>
  )
}

function Facts({ order }: { order: MemberFlashOrder }) {
  const { text, tone } = getFlashOrderTag(order, getBusinessDate(useNow()))
  const { goodsName, quantity, price, salePrice, payTime, payMethod, verifyTime, tableName, description } = order
  const saved = (salePrice - price) * quantity
  const rows: KeyValueRow[] = [
    { label: '活动', value: order.activityName },
    {
      label: '单价',
      value: (
        <>
          {formatFen(price)} × {quantity}
        </>
      ),
    },
    ...(saved > 0 ? [{ label: '已优惠', value: <Money fen={saved} exact /> }] : []),
    { label: '使用时间', value: formatUsableNights(order) },
    { label: '订单号', value: order.killOrderNo },
    { label: '下单时间', value: order.createTime.slice(0, 16) },
    ...(payTime === null ? [] : [{ label: '支付时间', value: payTime.slice(0, 16) }]),
    ...(payMethod === null ? [] : [{ label: '支付方式', value: getDictTag('pay_method', payMethod).text }]),
    ...(verifyTime === null
      ? []
      : [{ label: '核销', value: [verifyTime.slice(0, 16), tableName].filter(Boolean).join(' · ') }]),
    ...(description === '' ? [] : [{ label: '说明', value: description }]),
    { label: '金额', value: <Money fen={order.amount} exact />, total: true },
  ]
  return (
    <Card label="秒杀订单">
      <SectionTitle inCard end={<Tag tone={tone}>{text}</Tag>}>
        {goodsName}
      </SectionTitle>
      <KeyValue rows={rows} />
    </Card>
  )
}
