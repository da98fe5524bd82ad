import { formatFen } from '@nocturne/base/money'
import { billStatus } from '@nocturne/contract/codes'
import { billing } from '@nocturne/contract/billing/endpoints'
import { useState, type ReactNode } from 'react'

import { Field } from '#kit/field.tsx'
import { KeyValue } from '#kit/key-value.tsx'
import { Money } from '#kit/money.tsx'
import { MoneyInput } from '#kit/money-input.tsx'
import { call } from '#lib/query/api.ts'
import { invalidate } from '#lib/query/query.ts'
import { getMethodLabel } from '../labels.ts'
import { requiresExactAmount, toPaymentSubject } from '../bill/bill-action-rules.ts'
import { BillChanges } from '../parts/bill-changes.tsx'
import { ChangeDue } from '../parts/change-due.tsx'
import type { PaySheetProps } from '../parts/sheet-props.ts'
import { billQueries, useNavigateAfterPayment } from '../use-bill.ts'
import { findAmountError } from '../settle/pay-rules.ts'
import { PayCodeInput } from './code-input.tsx'
import { CodeCollectionSheet } from './collect-sheet.tsx'
import { findRunningCollection } from './running-rules.ts'
import { SimulatedNote } from './simulated-note.tsx'
import { useCodeCollection } from './use-collect.ts'

type ScanSheetProps = PaySheetProps & {
  /** Change due to the guest from a preceding cash payment. */
  changeFen?: number
}

/**
 * 扫客人付款码: the phone's camera or a scanner reads the guest's code; the payment succeeds immediately or after the guest
 * enters the password. Closing the sheet does not end the payment: it is on the bill, and the reopened sheet finds it.
 */
export default function ScanSheet({ bill, due: dueNow, changeFen = 0, onClose }: ScanSheetProps) {
  // Order or bill that the sheet was opened for. After an order is paid, the page switches to the bill, but this sheet
  // does not.
  const [opened] = useState(dueNow)
  const due = dueNow.orderId === opened.orderId ? dueNow : opened
  const settled = useNavigateAfterPayment(bill, opened)
  const { billId } = bill

  const handlePaid = async ({ payMethod }: { payMethod: string }) => {
    const after = await call(billing.detail, { billId }, { silent: true }).catch(() => null)
    void invalidate(...billQueries)
    onClose()
    settled(after ?? { status: billStatus.partlyPaid }, { word: `${getMethodLabel(payMethod)}已收款`, changeFen })
  }
  const collect = useCodeCollection(
    {
      running: findRunningCollection(bill, opened) ?? null,
      // For a waiting order or a part of the bill the server computes the amount, and `expectedFen` is only compared
      // with it.
      charge: (requestId, authCode, amount) => {
        const what = requiresExactAmount(opened) ? { ...toPaymentSubject(opened), expectedFen: amount } : { amount }
        return call(billing.scanPay, { requestId, billId, authCode, ...what }, { silent: true })
      },
      takeBack: (paymentNo) => cancelByNumber(billId, paymentNo),
    },
    (payment) => void handlePaid(payment),
  )

  if (collect.flow.step === 'asking')
    return (
      <AskBillCode bill={bill} due={due} onClose={onClose} onCode={collect.scan}>
        <ChangeDue fen={changeFen} />
      </AskBillCode>
    )
  return <CodeCollectionSheet collect={collect} fact={bill.tableNames} onClose={onClose} />
}

/** Cancels a payment by its number alone. */
async function cancelByNumber(billId: number, paymentNo: string) {
  const bill = await call(billing.detail, { billId }, { silent: true })
  const payment = bill.payments.find((row) => row.paymentNo === paymentNo)
  if (!payment) throw new Error(`payment ${paymentNo} is not on bill ${billId}`)
  return call(billing.endRunning, { paymentId: payment.paymentId }, { silent: true })
}

/** Code input for the bill or the waiting order, with the amount to charge. */
function AskBillCode({
  bill,
  due,
  onClose,
  onCode,
  children,
}: PaySheetProps & { onCode: (authCode: string, amount: number) => void; children: ReactNode }) {
  const [typedFen, setFen] = useState<number | null | undefined>(undefined)
  const fen = typedFen === undefined ? due.fen : typedFen
  const wrongAmount = findAmountError(fen, due)
  return (
    <PayCodeInput
      fact={bill.tableNames}
      fen={fen}
      reason={wrongAmount}
      onClose={onClose}
      onCode={(authCode) => onCode(authCode, fen ?? 0)}
    >
      {children}
      <BillChanges bill={bill} />
      <SimulatedNote bill={bill} />
      {!requiresExactAmount(due) ? (
        <Field
          label="收款金额"
          error={fen === null ? null : wrongAmount}
          hint={`未结 ${formatFen(due.fen, { trim: true })}，可部分收款`}
        >
          <MoneyInput fen={fen} onChange={setFen} large />
        </Field>
      ) : (
        <KeyValue rows={[{ label: due.part ? '本次应收' : '本单应收', value: <Money fen={due.fen} />, total: true }]} />
      )}
    </PayCodeInput>
  )
}
