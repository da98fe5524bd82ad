import ReceiptText from 'lucide-react/icons/receipt-text'
import { goodsKind, orderStatus, payStatus } from '@nocturne/contract/codes'
import { emptyTexts } from '@nocturne/contract/client-texts'
import { orders } from '@nocturne/contract/orders/endpoints'
import { useState } from 'react'
import { useLocation } from 'wouter'

import { BottomBar } from '#kit/bottom-bar.tsx'
import { Button } from '#kit/button.tsx'
import { EmptyState } from '#kit/empty-state.tsx'
import { formatFen } from '@nocturne/base/money'
import { createLazyComponent } from '#lib/routing/lazy-part.ts'
import { useApi } from '#lib/query/query.ts'
import { parseId, useParams } from '#lib/routing/screen.ts'
import { DetailPage } from '#shells/detail-page.tsx'
import { LazySheet } from '#shells/lazy-content.tsx'
import { buildReorderLink, buildBillLink, buildMealLink, ordersLink, buildTableOrdersLink } from '../links.ts'
import { HistoryCards } from '../parts/history-cards.tsx'
import { OrdersTotals } from '../parts/orders-money.tsx'
import { NoSittingPage } from '../parts/no-sitting.tsx'
import { OrderSection } from '../parts/order-section.tsx'
import { OrderRefundSheet } from '../parts/order-refund.tsx'
import { PrintReceiptButton } from '../parts/print-ticket.tsx'
import { SittingCard } from '../parts/record-card.tsx'
import { SittingLinks } from '../parts/sitting-links.tsx'
import { lazyReturnGiftSheet } from '../return-gift.ts'
import { useOrderActions, type SittingOrders, type OrderLine } from '../use-order-actions.ts'

const lineSheet = createLazyComponent(() => import('../parts/line-sheet.tsx'))
const returnSheet = createLazyComponent(() => import('../parts/return-sheet.tsx'))
const priceSheet = createLazyComponent(() => import('../parts/price-sheet.tsx'))

/** Open sheet; refers to lines and orders by id, so that it shows current data. */
type Doing =
  { what: 'line' | 'return' | 'price'; orderItemId: number } | { what: 'refund' | 'gift'; orderId: number } | null

const renderBottom = (book: SittingOrders) => <Bottom book={book} />
const renderPrint = (book: SittingOrders) =>
  book.orders.length > 0 && <PrintReceiptButton book={book} url={buildTableOrdersLink(book.record.tableRecordId)} />

/** P011 订单详情: one order, or all orders of a table. */
export default function OrderDetailsPage() {
  const params = useParams('orderId', 'tableRecordId')
  const orderId = parseId(params.orderId)
  const tableRecordId = parseId(params.tableRecordId)
  const one = useApi(orders.detail, { orderId: orderId ?? 0 }, { enabled: orderId !== undefined, live: true })
  const all = useApi(
    orders.byRecord,
    { tableRecordId: tableRecordId ?? 0 },
    { enabled: orderId === undefined && tableRecordId !== undefined, live: true },
  )
  const [doing, setDoing] = useState<Doing>(null)
  if (orderId === undefined && tableRecordId === undefined) return <NoSittingPage text="没有找到订单，请从台位查看" />
  const query = orderId === undefined ? all : one
  return (
    <DetailPage query={query} bottom={renderBottom} right={renderPrint} backTo={ordersLink}>
      {(book) => (
        <>
          <SittingCard record={book.record} />
          <SittingLinks {...book} />
          {book.orders.length === 0 && <EmptyState icon={<ReceiptText />} text={emptyTexts.order} />}
          {book.orders.map((order) => (
            <OrderSection
              key={order.orderId}
              order={order}
              onLine={({ orderItemId }) => setDoing({ what: 'line', orderItemId })}
              onRefund={() => setDoing({ what: 'refund', orderId: order.orderId })}
              onReturnGift={() => setDoing({ what: 'gift', orderId: order.orderId })}
            />
          ))}
          {book.orders.length > 0 && book.money !== null && <OrdersTotals money={book.money} />}
          <HistoryCards {...book} />
          <Doings book={book} doing={doing} setDoing={setDoing} />
        </>
      )}
    </DetailPage>
  )
}

/** Payment methods that are refunded automatically. */
const ONLINE = ['wechat', 'alipay']

type DoingsProps = { book: SittingOrders; doing: Doing; setDoing: (doing: Doing) => void }

/** Renders the open sheet; null if none is open. */
function Doings({ book, doing, setDoing }: DoingsProps) {
  const actions = useOrderActions()
  const [, navigate] = useLocation()
  if (doing === null) return null
  const close = () => setDoing(null)
  if ('orderId' in doing) {
    const order = book.orders.find(({ orderId }) => orderId === doing.orderId)
    if (doing.what === 'gift')
      return order?.sendId ? (
        <LazySheet
          part={lazyReturnGiftSheet}
          props={{
            sendId: order.sendId,
            tableName: order.tableName,
            lines: order.items,
            amount: order.totalAmount,
            onClose: close,
          }}
        />
      ) : null
    const online = book.payments.some(
      ({ payMethod, status }) => ONLINE.includes(payMethod) && status === payStatus.succeeded,
    )
    return order ? <OrderRefundSheet order={order} online={online} onClose={close} /> : null
  }
  const line = findLine(book, doing.orderItemId)
  if (!line) return null
  const props = { line, version: book.record.version, onClose: close }
  if (doing.what === 'return') return <LazySheet part={returnSheet} props={props} />
  if (doing.what === 'price') return <LazySheet part={priceSheet} props={props} />
  return (
    <LazySheet
      part={lineSheet}
      props={{
        line,
        onReturn: () => setDoing({ ...doing, what: 'return' }),
        onPrice: () => setDoing({ ...doing, what: 'price' }),
        onMake: () => actions.makeLine(line).then(close),
        onProduce: () => actions.produceLine(line).then(close),
        onDeliver: () => actions.deliverLine(line).then(close),
        onUndoDelivery: () => actions.undoLineDelivery(line).then(close),
        onAgain:
          book.can.addItems && line.goodsKind !== goodsKind.service && line.goodsKind !== goodsKind.charge
            ? () => navigate(buildReorderLink(book.record.tableRecordId, line.goodsId))
            : undefined,
        onClose: close,
      }}
    />
  )
}

const findLine = (book: SittingOrders, orderItemId: number): OrderLine | undefined =>
  book.orders.flatMap(({ items }) => items).find((line) => line.orderItemId === orderItemId)

/** Bottom bar with 加单 and 结账, as far as the user may use them for this table. */
function Bottom({ book }: { book: SittingOrders }) {
  const [, navigate] = useLocation()
  const { can, record, money } = book
  const owedFen = money === null ? 0 : money.unpaidAmount + money.waitingAmount
  const [only, second] = book.orders
  const waiting = only?.status === orderStatus.waiting && second === undefined ? only.orderId : undefined
  const bill = buildBillLink(record.tableRecordId, waiting)
  if (!can.addItems && !can.settle && !can.payCode) return null
  return (
    <BottomBar>
      {can.addItems && (
        <Button wide={!can.settle && !can.payCode} onClick={() => navigate(buildMealLink(record.tableRecordId))}>
          加单
        </Button>
      )}
      {(can.settle || can.payCode) && (
        <Button kind="primary" wide onClick={() => navigate(bill)}>
          {can.settle ? (waiting === undefined ? '结账' : '订单支付') : '出示收款码'}{' '}
          {formatFen(owedFen, { trim: true })}
        </Button>
      )}
    </BottomBar>
  )
}
