import Check from 'lucide-react/icons/check'
import Clock from 'lucide-react/icons/clock'
import { label } from '@nocturne/contract/dictionaries'
import { billing } from '@nocturne/contract/billing/endpoints'
import { billStatus, orderProduceStatus, payStatus } from '@nocturne/contract/codes'
import { orders } from '@nocturne/contract/orders/endpoints'
import { useLocation } from 'wouter'

import { BottomBar } from '../../../kit/bottom-bar.tsx'
import { Button } from '../../../kit/button.tsx'
import { Card } from '../../../kit/card.tsx'
import { KeyValue, type KeyValueRow } from '../../../kit/key-value.tsx'
import { Money } from '../../../kit/money.tsx'
import { useApi } from '../../../lib/query.ts'
import { idParam, useParams } from '../../../lib/screen.ts'
import { Page } from '../../../shells/page.tsx'
import { QueryView } from '../../../shells/query-view.tsx'
import { floorLink, mealLink, orderLink, tableOrdersLink } from '../links.ts'
import { Outcome } from '../parts/outcome.tsx'
import { WaitingOrder } from '../parts/waiting-order.tsx'

/** P017 下单成功: what has become of an order, or of a bill that was paid, and where to go from here. */
export default function OrderedPage() {
  const {
    tableRecordId: sitting,
    orderId,
    billId,
    operationId,
  } = useParams('tableRecordId', 'orderId', 'billId', 'operationId')
  const order = idParam(orderId)
  const bill = idParam(billId)
  const paid = bill === undefined ? undefined : '结账'
  return (
    <Page
      otherTitle={operationId === undefined ? paid : '下单'}
      backTo={floorLink}
      bottom={<NextSteps sitting={sitting} orderId={order} />}
    >
      {operationId === undefined ? (
        <>
          {bill === undefined && <Outcome icon={<Check />} tone="positive" title="下单成功" />}
          {order !== undefined && bill === undefined && <PlacedOrder orderId={order} />}
          {bill !== undefined && <SettledBill billId={bill} />}
        </>
      ) : (
        <WaitingOrder operationId={operationId} sitting={sitting} />
      )}
    </Page>
  )
}

function NextSteps({ sitting, orderId }: { sitting: string | undefined; orderId: number | undefined }) {
  const [, navigate] = useLocation()
  const look =
    orderId !== undefined
      ? orderLink(orderId)
      : sitting !== undefined && idParam(sitting)
        ? tableOrdersLink(sitting)
        : null
  return (
    <BottomBar>
      <Button onClick={() => navigate(floorLink)}>返回台位</Button>
      {look !== null && <Button onClick={() => navigate(look)}>查看订单</Button>}
      {sitting !== undefined && (
        <Button kind="primary" wide onClick={() => navigate(mealLink(sitting))}>
          继续点单
        </Button>
      )}
    </BottomBar>
  )
}

function PlacedOrder({ orderId }: { orderId: number }) {
  const query = useApi(orders.detail, { orderId }, { live: true })
  return (
    <QueryView query={query}>
      {({ orders: [order], payments }) => {
        if (!order) return null
        const methods = payments.map((payment) => label('pay_method', payment.payMethod))
        const rows: KeyValueRow[] = [
          { label: '台位', value: order.tableName },
          { label: '订单号', value: order.orderNo },
          {
            label: '付款方式',
            value: methods.length > 0 ? [...new Set(methods)].join('、') : label('pay_mode', order.payMode),
          },
          { label: '商品', value: `${order.pieces}件` },
          ...(order.produceStatus === orderProduceStatus.none
            ? []
            : [{ label: '出品', value: label('order_produce_status', order.produceStatus) }]),
          { label: '应付', value: <Money fen={order.payableAmount} />, total: true },
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

function SettledBill({ billId }: { billId: number }) {
  const query = useApi(billing.detail, { billId }, { live: true })
  return (
    <QueryView query={query}>
      {(bill) => {
        const paid = bill.payments.filter((payment) => payment.status === payStatus.succeeded && !payment.voided)
        const rows: KeyValueRow[] = [
          { label: '台位', value: bill.tableNames },
          { label: '账单号', value: bill.billNo },
          ...paid.map((payment) => ({
            label: label('pay_method', payment.payMethod),
            value: <Money fen={payment.amount} exact />,
          })),
          ...(bill.creditAmount > 0 ? [{ label: '挂账', value: <Money fen={bill.creditAmount} exact /> }] : []),
          { label: '实收', value: <Money fen={bill.paidAmount} />, total: true },
        ]
        return (
          <>
            <BillOutcome settled={bill.status === billStatus.settled} unpaidFen={bill.unpaidAmount} />
            <Card>
              <KeyValue rows={rows} />
            </Card>
          </>
        )
      }}
    </QueryView>
  )
}

function BillOutcome({ settled, unpaidFen }: { settled: boolean; unpaidFen: number }) {
  if (settled) return <Outcome icon={<Check />} tone="positive" title="结账成功" />
  return (
    <Outcome icon={<Clock />} tone="warning" title="账单未结清">
      还有 <Money fen={unpaidFen} /> 未结
    </Outcome>
  )
}
