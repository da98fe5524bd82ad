import { createOperationId } from '@nocturne/base/operation-id'
import { formatFen } from '@nocturne/base/money'
import { payStatus } from '@nocturne/contract/codes'
import { billing } from '@nocturne/contract/billing/endpoints'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { bridge } from '#bridge/bridge.ts'
import { Button } from '#kit/button.tsx'
import { EmptyState } from '#kit/empty-state.tsx'
import { Money } from '#kit/money.tsx'
import { Notice } from '#kit/notice.tsx'
import { QrCode } from '#kit/qr-code.tsx'
import { Sheet } from '#kit/sheet.tsx'
import { Skeleton } from '#kit/skeleton.tsx'
import { call } from '#lib/query/api.ts'
import { formatRemaining } from '#lib/format/format.ts'
import { useNow } from '#lib/live/now.ts'
import { useOnline } from '#lib/offline/online.ts'
import { invalidate, useApi } from '#lib/query/query.ts'
import { QueryView } from '#shells/query-view.tsx'
import type { Bill } from '../bill/bill-rules.ts'
import { computeRemainingFen, takeBillSnapshot, computePayCodeState, type PayCodeState } from './code-rules.ts'
import type { AmountDue } from '../bill/bill-action-rules.ts'
import { billQueries, useNavigateAfterPayment } from '../use-bill.ts'
import styles from './code-sheet.module.css'
import { CodeCollectionState } from './collect-state.tsx'
import type { PaySheetProps } from '../parts/sheet-props.ts'
import { SimulatedNote } from './simulated-note.tsx'

/** Poll interval while a guest pays, as a fallback for the live stream. */
const LOOK_EVERY_MS = 3_000

/** 出示收款码: guests scan it with WeChat or Alipay and pay on their phones; switches to 已支付 automatically. */
export default function CodeSheet({ bill: opened, due: dueNow, onClose }: PaySheetProps) {
  const [due] = useState(dueNow)
  const { data: bill = opened } = useApi(billing.detail, { billId: opened.billId }, { every: () => LOOK_EVERY_MS })
  const settled = useNavigateAfterPayment(bill, due)
  // Creates a code for the bill in its current state.
  const [code, setCode] = useState(() => ({
    operationId: createOperationId(),
    seen: takeBillSnapshot(bill, due.orderId),
  }))
  const standing = computePayCodeState(bill, code.seen)
  const refresh = () => setCode({ operationId: createOperationId(), seen: takeBillSnapshot(bill, due.orderId) })

  const handlePaid = () => {
    void invalidate(...billQueries)
    onClose()
    settled(bill)
  }
  if (standing.state === 'paid') return <Paid bill={bill} fen={standing.arrivedFen} onClose={handlePaid} />
  const words = `${bill.tableNames} · 请客人用微信或支付宝扫码`
  return (
    <Sheet open onClose={onClose} title="出示收款码" fact={words}>
      <SimulatedNote bill={bill} />
      <Code
        key={code.operationId}
        operationId={code.operationId}
        bill={bill}
        due={due}
        standing={standing}
        onRefresh={refresh}
      />
    </Sheet>
  )
}

function Paid({ bill, fen, onClose }: { bill: Bill; fen: number; onClose: () => void }) {
  const last = bill.payments.findLast((payment) => payment.online && payment.status === payStatus.succeeded)
  const payment = { paymentNo: '', amount: fen, payMethod: last?.payMethod ?? '' }
  return (
    <Sheet
      open
      onClose={onClose}
      title="已支付"
      fact={bill.tableNames}
      footer={
        <Button kind="primary" wide onClick={onClose}>
          完成
        </Button>
      }
    >
      {fen > 0 ? <CodeCollectionState flow={{ step: 'paid', payment }} /> : <EmptyState text="账单已用其他方式结清" />}
    </Sheet>
  )
}

type CodeProps = { operationId: string; bill: Bill; due: AmountDue; standing: PayCodeState; onRefresh: () => void }

function Code({ operationId, bill, due, standing, onRefresh }: CodeProps) {
  const online = useOnline()
  const order = due.orderId === undefined ? {} : { orderId: due.orderId }
  const query = useQuery({
    queryKey: [billing.payCode.id, operationId],
    queryFn: () => call(billing.payCode, { billId: bill.billId, ...order }, { operationId, silent: true }),
    staleTime: Infinity,
    gcTime: 0,
    retry: 2,
  })
  const now = useNow(1_000)
  const again = (
    <Button kind="primary" disabled={!online} reason="没有网络，请稍后再试" onClick={onRefresh}>
      刷新付款码
    </Button>
  )
  return (
    <QueryView query={query} skeleton={<Skeleton shape="lines" count={8} />}>
      {({ url, amount, expireTime }) => {
        const left = formatRemaining(expireTime, now)
        if (standing.state === 'gone') return <EmptyState text={standing.why} action={again} />
        if (left === null) return <EmptyState text="付款码已过期" action={again} />
        return (
          <div className={styles['code']}>
            <span className={styles['amount']}>
              <Money fen={computeRemainingFen(amount, standing)} exact />
            </span>
            <div className={styles['qr']}>
              <QrCode value={url} label={`${bill.tableNames} 付款码`} />
            </div>
            <span className={styles['time']} role="timer">
              <b>{left}</b> 后失效
            </span>
            <Progress standing={standing} />
            <div>
              <Button kind="ghost" size="small" onClick={onRefresh}>
                刷新
              </Button>
              <Button kind="ghost" size="small" onClick={() => share(url, bill, amount)}>
                发送链接
              </Button>
            </div>
          </div>
        )
      }}
    </QueryView>
  )
}

/** Amount received by the code, and payments in progress. */
function Progress({ standing: { arrivedFen, runningFen } }: { standing: PayCodeState }) {
  if (arrivedFen === 0 && runningFen === 0) return null
  const words = [
    arrivedFen > 0 && `已收 ${formatFen(arrivedFen, { trim: true })}`,
    runningFen > 0 && `客人支付中 ${formatFen(runningFen, { trim: true })}`,
  ]
  return (
    <output>
      <Notice tone="accent">{words.filter(Boolean).join(' · ')}</Notice>
    </output>
  )
}

async function share(url: string, bill: Bill, amount: number): Promise<void> {
  try {
    const text = `${bill.tableNames} 待付 ${formatFen(amount, { trim: true })}`
    await bridge.share({ title: '付款码', text, url })
  } catch {
    // The picker was cancelled, or the bridge already showed the error.
  }
}
