import ReceiptText from 'lucide-react/icons/receipt-text'
import { createOperationId } from '@nocturne/base/operation-id'
import { orderStatus } from '@nocturne/contract/codes'
import { emptyTexts } from '@nocturne/contract/client-texts'
import { guest } from '@nocturne/contract/guest/endpoints'
import { useRef } from 'react'
import { useLocation } from 'wouter'

import { BottomBar } from '#kit/bottom-bar.tsx'
import { Button } from '#kit/button.tsx'
import { confirm } from '#kit/confirm.ts'
import { EmptyState } from '#kit/empty-state.tsx'
import { Notice } from '#kit/notice.tsx'
import { Skeleton } from '#kit/skeleton.tsx'
import { showToast } from '#kit/toast.ts'
import { ApiError } from '#lib/query/api-error.ts'
import type { GuestPass } from '#lib/identity/guest-pass.ts'
import { writeAsGuest } from '#lib/offline/guest-write.ts'
import { useOnline } from '#lib/offline/online.ts'
import { Page } from '#shells/page.tsx'
import { formatError } from '#shells/query-state.ts'
import { QueryView } from '#shells/query-view.tsx'
import { menuLink, buildGuestPayLink } from '../links.ts'
import { isPaidUp } from '../spend-rules.ts'
import { GuestBillHeader, type GuestBill } from '../parts/bill-head.tsx'
import { OrderCard, type GuestOrder } from '../parts/order-card.tsx'
import { PassExpired, RequireGuestPass } from '../parts/with-pass.tsx'
import { useTableOrders } from '../queries.ts'
import { useCallStaff } from '../use-call.ts'
import styles from '../parts/bill.module.css'

/** Poll interval: guests have no event stream. */
const LOOK_EVERY_MS = 5_000

/** P061 我的账单: orders of the table, paid and unpaid amounts. */
export default function GuestBillPage() {
  return (
    <RequireGuestPass>
      {(pass, tableRecordId) => <TableBill key={tableRecordId} pass={pass} tableRecordId={tableRecordId} />}
    </RequireGuestPass>
  )
}

function TableBill({ pass, tableRecordId }: { pass: GuestPass; tableRecordId: number }) {
  const [, navigate] = useLocation()
  const online = useOnline()
  const query = useTableOrders(pass.pass, LOOK_EVERY_MS)
  const cancel = useCancel(pass.pass, query.refetch)
  const expired = query.error instanceof ApiError && query.error.errCode === 'GUEST_PASS_EXPIRED'
  const backTo = menuLink(pass.code)
  if (expired) {
    return <PassExpired backTo={backTo} />
  }
  const getOrderActions = (bill: GuestBill, order: GuestOrder) =>
    bill.open && order.mine && order.status === orderStatus.waiting
      ? { onPay: () => navigate(buildGuestPayLink(tableRecordId, order.orderId)), onCancel: () => cancel(order) }
      : undefined
  return (
    <Page
      backTo={backTo}
      right={query.data?.open && !isPaidUp(query.data) && <CallForBill pass={pass.pass} />}
      bottom={query.data?.open && query.data.orders.length > 0 && <Acts bill={query.data} pass={pass} />}
    >
      {!online && <Notice>网络已断开，显示的可能不是最新账单</Notice>}
      <QueryView query={query} skeleton={<BillSkeleton />}>
        {(bill) => (
          <>
            {!bill.open && <Notice tone="neutral">本次消费已结束</Notice>}
            {bill.orders.length === 0 ? (
              <EmptyState
                icon={<ReceiptText />}
                text={emptyTexts.order}
                action={bill.open && <Button onClick={() => navigate(backTo)}>去点单</Button>}
              />
            ) : (
              <>
                <GuestBillHeader bill={bill} />
                {sortWaitingFirst(bill.orders).map((order) => (
                  <OrderCard key={order.orderId} order={order} acts={getOrderActions(bill, order)} />
                ))}
              </>
            )}
          </>
        )}
      </QueryView>
    </Page>
  )
}

/** Sorts orders: those waiting for this guest's payment first, otherwise in the server's order. */
const sortWaitingFirst = (orders: readonly GuestOrder[]): GuestOrder[] => {
  const isWaiting = ({ mine, status }: GuestOrder) => mine && status === orderStatus.waiting
  return [...orders.filter(isWaiting), ...orders.filter((order) => !isWaiting(order))]
}

function Acts({ bill, pass }: { bill: GuestBill; pass: GuestPass }) {
  const [, navigate] = useLocation()
  const pays = bill.unpaidAmount > 0
  return (
    <BottomBar>
      <Button wide kind={pays ? 'plain' : 'primary'} onClick={() => navigate(menuLink(pass.code))}>
        继续点单
      </Button>
      {pays && (
        <Button kind="primary" wide onClick={() => navigate(buildGuestPayLink(bill.tableRecordId))}>
          去支付
        </Button>
      )}
    </BottomBar>
  )
}

function CallForBill({ pass }: { pass: string }) {
  const call = useCallStaff(pass)
  return (
    <span className={styles['call']}>
      <Button kind="ghost" size="small" onClick={() => call('bill')}>
        呼叫结账
      </Button>
    </span>
  )
}

/** Cancels a waiting order after confirmation. After a lost response the next tap repeats the same operation. */
function useCancel(pass: string, onChanged: () => Promise<unknown>) {
  const ids = useRef(new Map<number, string>())
  const lost = useRef(new Set<string>())
  return async ({ orderId, orderNo }: GuestOrder) => {
    const operationId = ids.current.get(orderId) ?? createOperationId()
    ids.current.set(orderId, operationId)
    const sure = await confirm({
      title: `取消订单 ${orderNo}`,
      body: '取消后需要重新下单',
      confirmLabel: '确认取消',
      cancelLabel: '再想想',
      tone: 'danger',
    })
    if (!sure) return
    try {
      const inDoubt = lost.current.has(operationId)
      await writeAsGuest(guest.cancelOrder, { pass, orderId }, { operationId, inDoubt })
      showToast(`已取消订单 ${orderNo}`)
    } catch (error) {
      if (error instanceof ApiError && error.kind === 'refused') ids.current.delete(orderId)
      else lost.current.add(operationId)
      showToast(formatError(error))
    }
    await onChanged()
  }
}

function BillSkeleton() {
  return (
    <>
      <Skeleton shape="lines" count={4} />
      <Skeleton shape="lines" count={5} />
    </>
  )
}
