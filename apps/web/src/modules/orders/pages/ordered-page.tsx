import Check from 'lucide-react/icons/check'
import { getLabel } from '@nocturne/contract/dictionaries'
import { orderProduceStatus } from '@nocturne/contract/codes'
import { orders } from '@nocturne/contract/orders/endpoints'
import { useLocation } from 'wouter'

import { BottomBar } from '#kit/bottom-bar.tsx'
import { Button } from '#kit/button.tsx'
import { Card } from '#kit/card.tsx'
import { EmptyState } from '#kit/empty-state.tsx'
import { KeyValue, type KeyValueRow } from '#kit/key-value.tsx'
import { Money } from '#kit/money.tsx'
import { Skeleton } from '#kit/skeleton.tsx'
import { useApi } from '#lib/query/query.ts'
import { parseId, useParams } from '#lib/routing/screen.ts'
import { LazyContent } from '#shells/lazy-content.tsx'
import { Page } from '#shells/page.tsx'
import { QueryView } from '#shells/query-view.tsx'
import { floorLink, buildMealLink, buildOrderLink, buildTableOrdersLink } from '../links.ts'
import { ChangeDue, lazyEndOfBillPage } from '../../billing/public.ts'
import { ActionOutcome } from '#kit/outcome.tsx'
import { PrintReceiptButton } from '../parts/print-ticket.tsx'
import { QueuedOrder } from '../parts/queued-order.tsx'

/** P017 下单成功: result of an order or a payment, and next steps. */
export default function OrderedPage() {
  const {
    tableRecordId: sitting,
    orderId,
    billId,
    operationId,
    change,
  } = useParams('tableRecordId', 'orderId', 'billId', 'operationId', 'change')
  const order = parseId(orderId)
  const bill = parseId(billId)
  const changeFen = parseId(change) ?? 0
  if (bill !== undefined)
    return (
      <LazyContent
        part={lazyEndOfBillPage}
        props={{ billId: bill, changeFen }}
        fallback={
          <Page otherTitle="结账" backTo={floorLink}>
            <Skeleton shape="lines" count={6} />
          </Page>
        }
      />
    )
  return (
    <Page
      otherTitle={operationId === undefined && order !== undefined ? undefined : '下单'}
      backTo={floorLink}
      right={order !== undefined && <PrintPlaced orderId={order} />}
      bottom={<NextSteps sitting={sitting} orderId={order} />}
    >
      {operationId !== undefined ? (
        <QueuedOrder operationId={operationId} sitting={sitting} />
      ) : order === undefined ? (
        <EmptyState text="没有找到订单，请从台位进入" />
      ) : (
        <>
          <ActionOutcome icon={<Check />} tone="positive" title="下单成功" />
          <ChangeDue fen={changeFen} />
          <PlacedOrder orderId={order} />
        </>
      )}
    </Page>
  )
}

function NextSteps({ sitting, orderId }: { sitting: string | undefined; orderId: number | undefined }) {
  const [, navigate] = useLocation()
  const look =
    orderId !== undefined
      ? buildOrderLink(orderId)
      : sitting !== undefined && parseId(sitting)
        ? buildTableOrdersLink(sitting)
        : null
  return (
    <BottomBar>
      <Button onClick={() => navigate(floorLink)}>返回台位</Button>
      {look !== null && <Button onClick={() => navigate(look)}>查看订单</Button>}
      {sitting !== undefined && (
        <Button kind="primary" wide onClick={() => navigate(buildMealLink(sitting))}>
          继续点单
        </Button>
      )}
    </BottomBar>
  )
}

/** 打印: receipt of the placed order. */
function PrintPlaced({ orderId }: { orderId: number }) {
  const { data } = useApi(orders.detail, { orderId }, { live: true })
  return data ? <PrintReceiptButton book={data} url={buildOrderLink(orderId)} /> : null
}

function PlacedOrder({ orderId }: { orderId: number }) {
  const query = useApi(orders.detail, { orderId }, { live: true })
  return (
    <QueryView query={query}>
      {({ orders: [order], payments }) => {
        if (!order) return null
        const methods = payments.map((payment) => getLabel('pay_method', payment.payMethod))
        const rows: KeyValueRow[] = [
          { label: '台位', value: order.tableName },
          { label: '订单号', value: order.orderNo },
          {
            label: '付款方式',
            value: methods.length > 0 ? [...new Set(methods)].join('、') : getLabel('pay_mode', order.payMode),
          },
          { label: '商品', value: `${order.pieces}件` },
          ...(order.produceStatus === orderProduceStatus.none
            ? []
            : [{ label: '出品', value: getLabel('order_produce_status', order.produceStatus) }]),
          {
            label: order.paidAmount > 0 && order.unpaidAmount === 0 ? '已付' : '应付',
            value: <Money fen={order.payableAmount} />,
            total: true,
          },
        ]
        return (
          <Card>
            <KeyValue rows={rows} />
          </Card>
        )
      }}
    </QueryView>
  )
}
