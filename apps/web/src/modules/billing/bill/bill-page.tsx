import Printer from 'lucide-react/icons/printer'
import { formatFen } from '@nocturne/base/money'
import { useState } from 'react'

import { EmptyState } from '#kit/empty-state.tsx'
import { IconButton } from '#kit/icon-button.tsx'
import { Notice } from '#kit/notice.tsx'
import { Skeleton } from '#kit/skeleton.tsx'
import { createLazyComponent } from '#lib/routing/lazy-part.ts'
import { useOnline } from '#lib/offline/online.ts'
import { parseId, useParams } from '#lib/routing/screen.ts'
import { LazySheet } from '#shells/lazy-content.tsx'
import { Page } from '#shells/page.tsx'
import { QueryView } from '#shells/query-view.tsx'
import type { BillShare } from '#shells/share-rules.ts'
import type { Bill } from './bill-rules.ts'
import { formatShare } from './share-rules.ts'
import {
  toActionSheet,
  getSheetAfterOffBill,
  parseRequestedSheet,
  getFirstSheet,
  isBillDetailTarget,
  toLineDetail,
  toPaymentDetail,
  type OpenBillSheet,
  isBelowMinimum,
  findMainAction,
  type BillAction,
  type AmountDue,
} from './bill-action-rules.ts'
import { floorLink, buildOrderLink } from '../links.ts'
import { billQueries, useBill } from '../use-bill.ts'
import { OffBillNotices } from '../../tables/public.ts'
import { BillActionSheet, BillBar } from './bill-actions.tsx'
import { BelowMinimumSheet } from './below-minimum-sheet.tsx'
import { RefundsAndCreditsCard, PaymentsCard } from './history-card.tsx'
import { LinesCard } from './lines-card.tsx'
import { BillDetailSheet } from './bill-detail-sheet.tsx'
import { MemberCard } from '../discount/member-card.tsx'
import { BillActionGrid } from '../settle/method-grid.tsx'
import { MinimumNotice } from './minimum-notice.tsx'
import { BillAmounts } from './bill-money.tsx'
import { OffBillItemsSheet } from './off-bill-sheet.tsx'
import { OrderDueCard } from './order-due-card.tsx'
import { PaymentsInProgressCard } from '../online/running-card.tsx'
import { SharesCard } from './shares-card.tsx'
import { BillStateNotices } from './state-notices.tsx'
import { WaitingOrdersCard } from './waiting-orders-card.tsx'
import { useAmountDue } from './use-due.ts'
import { canPrint, usePrint } from './use-print.ts'

const shareSheet = createLazyComponent(() => import('../settle/share-sheet.tsx'))
const printSheet = createLazyComponent(() => import('#shells/print-sheet.tsx'))

const skeleton = (
  <>
    <Skeleton shape="lines" count={6} />
    <Skeleton shape="lines" count={4} />
  </>
)

/** P016 结账: bill of a table or a merged group, its payments, and all actions to settle it. */
export default function BillPage() {
  const params = useParams('tableRecordId', 'billId', 'orderId', 'ask')
  const by = { billId: parseId(params.billId), tableRecordId: parseId(params.tableRecordId) }
  const query = useBill(by.billId === undefined ? { tableRecordId: by.tableRecordId } : { billId: by.billId })
  const orderId = parseId(params.orderId)
  const [doing, setDoing] = useState<OpenBillSheet>(() => parseRequestedSheet(params.ask))
  const [share, setShare] = useState<BillShare | null>(null)
  const { print, printout, close } = usePrint()
  const bill = query.data
  if (by.billId === undefined && by.tableRecordId === undefined) return <NoBill />
  return (
    <>
      <Page
        backTo={floorLink}
        right={bill && canPrint(bill) && <IconButton label="打印账单" icon={<Printer />} onClick={() => print(bill)} />}
        bottom={
          bill && <Bottom bill={bill} orderId={orderId} share={share} onDo={setDoing} onPrint={() => print(bill)} />
        }
      >
        <QueryView query={query} skeleton={skeleton}>
          {(data) => (
            <Content bill={data} orderId={orderId} share={share} onShare={setShare} doing={doing} onDo={setDoing} />
          )}
        </QueryView>
      </Page>
      {printout && <LazySheet part={printSheet} props={{ printout, onClose: close }} />}
    </>
  )
}

function NoBill() {
  return (
    <Page backTo={floorLink}>
      <EmptyState text="没有找到账单，请从台位进入" />
    </Page>
  )
}

type PartProps = {
  bill: Bill
  orderId: number | undefined
  share: BillShare | null
  onDo: (doing: OpenBillSheet) => void
}

function Bottom({ bill, orderId, share, onDo, onPrint }: PartProps & { onPrint: () => Promise<void> }) {
  const { due, acts } = useAmountDue(bill, orderId, share)
  return (
    <BillBar
      bill={bill}
      due={due}
      acts={acts}
      onPrint={onPrint}
      onAct={(name) => onDo(getFirstSheet(name, bill, due))}
    />
  )
}

type ContentProps = PartProps & { onShare: (share: BillShare | null) => void; doing: OpenBillSheet }

function Content({ bill, orderId, share, onShare, doing: requestedSheet, onDo }: ContentProps) {
  const { due, whole, acts, order, waitingCashFen } = useAmountDue(bill, orderId, share)
  // Sheet requested by the link, determined once from the first bill data, so that it does not close when a later
  // update no longer permits the action.
  const [linkedSheet] = useState(() =>
    requestedSheet?.what === 'asked' && acts.has(requestedSheet.act)
      ? getFirstSheet(requestedSheet.act, bill, due)
      : null,
  )
  const doing = requestedSheet?.what === 'asked' ? linkedSheet : requestedSheet
  const main = findMainAction(acts, useOnline())
  return (
    <>
      {orderId !== undefined && !order && (
        <Notice tone="positive" href={buildOrderLink(orderId)} action="查看订单">
          该订单已不在待付款中
        </Notice>
      )}
      <BillStateNotices bill={bill} waitingCashFen={waitingCashFen} />
      {!order && (
        <OffBillNotices
          items={bill.offBill}
          readings={billQueries}
          onDeposit={acts.has('deposit') ? () => onDo(toActionSheet('deposit')) : undefined}
        />
      )}
      {due.part && (
        <Notice tone="accent" action="取消分摊" onClick={() => onShare(null)}>
          {formatShare(due, bill)} · 本次收 {formatFen(due.fen, { trim: true })}
        </Notice>
      )}
      <PaymentsInProgressCard bill={bill} onLook={() => onDo(toActionSheet('scan'))} />
      {order ? (
        <OrderDueCard order={order} />
      ) : (
        <>
          <WaitingOrdersCard bill={bill} />
          <MinimumNotice
            bill={bill}
            {...(acts.has('topUp') && { onTopUp: () => onDo(toActionSheet('topUp')) })}
            {...(acts.has('waiveMin') && { onWaive: () => onDo(toActionSheet('waiveMin')) })}
          />
          <LinesCard
            bill={bill}
            onHead={() => onDo({ what: 'records' })}
            onLine={(line, gift) => onDo(toLineDetail(line, gift))}
          />
          <BillAmounts bill={bill} onOpen={(figure) => onDo({ what: 'figure', figure })} />
        </>
      )}
      <BillActionGrid
        bill={bill}
        acts={acts}
        main={main}
        onAct={(name) => onDo(getFirstSheet(name, bill, due))}
        onShare={order === undefined && acts.has('cash') ? () => onDo({ what: 'share' }) : undefined}
      />
      {!order && (
        <>
          <MemberCard bill={bill} onChange={() => onDo(toActionSheet('member'))} />
          <SharesCard bill={bill} />
          <PaymentsCard bill={bill} onOpen={(payment) => onDo(toPaymentDetail(payment))} />
          <RefundsAndCreditsCard bill={bill} onCredit={(creditId) => onDo({ what: 'credit', creditId })} />
        </>
      )}
      <Sheets bill={bill} due={due} payableFen={whole.fen} acts={acts} doing={doing} onDo={onDo} onShare={onShare} />
    </>
  )
}

type SheetsProps = Pick<ContentProps, 'bill' | 'doing' | 'onDo' | 'onShare'> & {
  due: AmountDue
  /** Amount of the whole bill that can be paid now. */
  payableFen: number
  acts: ReadonlySet<BillAction>
}

/** Sheet that is currently open over the page. */
function Sheets({ bill, due, payableFen, acts, doing, onDo, onShare }: SheetsProps) {
  const close = () => onDo(null)
  return (
    <>
      {doing?.what === 'act' && (
        <BillActionSheet
          act={doing.act}
          bill={bill}
          due={due}
          onClose={close}
          onAct={(name) => onDo(toActionSheet(name))}
        />
      )}
      {doing?.what === 'share' && (
        <LazySheet
          part={shareSheet}
          props={{
            bill,
            payableFen,
            onShare: (chosen) => {
              onShare(chosen)
              close()
            },
            onClose: close,
          }}
        />
      )}
      {doing?.what === 'offBill' && (
        <OffBillItemsSheet
          bill={bill}
          due={due}
          onClose={close}
          onGoOn={() => onDo(getSheetAfterOffBill(doing.wanted, bill, due))}
        />
      )}
      {doing?.what === 'minimum' && isBelowMinimum(bill) && (
        <BelowMinimumSheet
          bill={bill}
          acts={acts}
          wanted={doing.wanted}
          onClose={close}
          onAct={(name) => onDo(toActionSheet(name))}
        />
      )}
      {isBillDetailTarget(doing) && <BillDetailSheet look={doing} bill={bill} onClose={close} />}
    </>
  )
}
