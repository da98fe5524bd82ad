import { billing } from '@nocturne/contract/billing/endpoints'
import { ledger } from '@nocturne/contract/ledger/endpoints'
import { useState } from 'react'

import { Button } from '#kit/button.tsx'
import { Money } from '#kit/money.tsx'
import { PickerGrid } from '#kit/picker-grid.tsx'
import { Sheet } from '#kit/sheet.tsx'
import { formatYuan } from '#lib/format/format.ts'
import { useForm } from '#lib/form.ts'
import { useOnline } from '#lib/offline/online.ts'
import { useApi } from '#lib/query/query.ts'
import { FormSheet } from '#shells/form-sheet.tsx'
import { OffBillNotices } from '../../tables/public.ts'
import { ChangeDue } from '../parts/change-due.tsx'
import {
  parseKeypadFen,
  listQuickAmounts,
  computeCashPayment,
  applyKeypadKey,
  keypadKeys,
  type KeypadKey,
} from './cash-rules.ts'
import { billQueries, useBillCommand, useNavigateAfterPayment } from '../use-bill.ts'
import { requiresExactAmount, toPaymentSubject } from '../bill/bill-action-rules.ts'
import { OpenShift } from '../night/open-shift.tsx'
import { BillChanges } from '../parts/bill-changes.tsx'
import type { PaySheetProps } from '../parts/sheet-props.ts'
import styles from './cash-sheet.module.css'

/** Yuan as typed on the keypad; empty means the amount due. */
type FormValues = { wanted: string; given: string }

/**
 * 现金: amount to take (the open amount by default), amount handed over, and change. Can be queued offline. Without an
 * open shift the float is requested first.
 */
export function CashSheet(props: PaySheetProps) {
  const online = useOnline()
  const { data } = useApi(ledger.shiftMine, {}, { staleMs: 0, enabled: online })
  // True after the user has opened a shift here, so that it is not requested again before the refetch.
  const [opened, setOpened] = useState(false)
  if (online && !opened && data?.shift === null)
    return <OpenShift onClose={props.onClose} onOpened={() => setOpened(true)} />
  return <TakeCash {...props} />
}

function TakeCash({ bill, due, onClose }: PaySheetProps) {
  const { billId } = bill
  const command = useBillCommand(billing.settle, bill, { offline: true, label: '现金收款' })
  const settled = useNavigateAfterPayment(bill, due)
  const [figure, setFigure] = useState<CashFigure>('given')
  const [queuedCash, setQueuedCash] = useState<{ changeFen: number } | null>(null)
  const form = useForm<FormValues>({
    // No draft: a reopened sheet starts with the current amount due.
    draft: null,
    initial: { wanted: '', given: '' },
    send: async () => {
      const payments = [{ payMethod: 'cash' as const, amount: cash.payFen }]
      const done = await command.submit({ billId, payments, ...toPaymentSubject(due) })
      const { changeFen } = cash
      // Stays on this sheet, because the next page could not load offline.
      if (done.queued) return setQueuedCash({ changeFen })
      onClose()
      settled(done.answer, { changeFen })
    },
  })
  // Amount due before sending. While the request is sent, its own cash counts as queued and would reduce the amount
  // due.
  const [dueFen, setDueFen] = useState(due.fen)
  if (!command.busy && dueFen !== due.fen) setDueFen(due.fen)
  const { wanted, given } = form.value
  const amountFen = wanted === '' ? dueFen : parseKeypadFen(wanted)
  const givenFen = given === '' ? Math.min(amountFen, dueFen) : parseKeypadFen(given)
  const cash = computeCashPayment({ dueFen, wantedFen: amountFen, givenFen })

  const handleKey = (key: KeypadKey) =>
    form.change(figure === 'given' ? { given: applyKeypadKey(given, key) } : { wanted: applyKeypadKey(wanted, key) })

  if (queuedCash) return <QueuedCash {...queuedCash} onClose={onClose} />
  return (
    <FormSheet
      form={form}
      title="现金收款"
      onClose={onClose}
      submitLabel={`收款 ${formatYuan(cash.payFen)}`}
      disabledReason={getBlockReason({ ...cash, wantedFen: amountFen, dueFen, exact: requiresExactAmount(due) })}
    >
      <BillChanges bill={bill} />
      {due.orderId === undefined && <OffBillNotices items={bill.offBill} readings={billQueries} />}
      <CashFigures
        wantedFen={amountFen}
        givenFen={givenFen}
        changeFen={cash.changeFen}
        active={figure}
        onActive={setFigure}
      />
      <PickerGrid
        label="常用金额"
        columns={4}
        options={listQuickAmounts(cash.payFen).map((fen) => ({ id: fen, label: formatYuan(fen) }))}
        value={givenFen}
        onChange={(fen) => form.change({ given: String(fen / 100) })}
      />
      <AmountKeypad onKey={handleKey} />
    </FormSheet>
  )
}

/** Confirmation that the cash is queued on this device. Shows the change until the user closes it. */
function QueuedCash({ changeFen, onClose }: { changeFen: number; onClose: () => void }) {
  return (
    <Sheet
      open
      onClose={onClose}
      title="现金已记下"
      fact="联网后自动入账，请勿重复收款"
      footer={
        <Button kind="primary" wide onClick={onClose}>
          完成
        </Button>
      }
    >
      <ChangeDue fen={changeFen} />
    </Sheet>
  )
}

type Cash = ReturnType<typeof computeCashPayment> & { wantedFen: number; dueFen: number; exact: boolean }

/** Reason why the payment is not possible yet. */
function getBlockReason({ payFen, missingFen, wantedFen, dueFen, exact }: Cash): string | null {
  if (dueFen <= 0) return '没有未结金额'
  if (wantedFen > dueFen) return `最多收 ${formatYuan(dueFen)}`
  if (payFen === 0) return '请输入金额'
  if (exact && wantedFen < dueFen) return `本次需收 ${formatYuan(dueFen)}`
  return missingFen > 0 ? `实收不足，还差 ${formatYuan(missingFen)}` : null
}

type CashFigure = 'wanted' | 'given'

interface CashFiguresProps {
  wantedFen: number
  givenFen: number
  changeFen: number
  /** Amount that the keypad currently edits. */
  active: CashFigure
  onActive: (figure: CashFigure) => void
}

/** Amount to take and amount handed over, edited with the same keypad, and the change. */
function CashFigures({ wantedFen, givenFen, changeFen, active, onActive }: CashFiguresProps) {
  const renderFigure = (id: CashFigure, label: string, fen: number) => (
    <button type="button" className={styles['figure']} aria-pressed={active === id} onClick={() => onActive(id)}>
      <span>{label}</span>
      <Money fen={fen} size="figure" />
    </button>
  )
  return (
    <div>
      <div className={styles['figures']}>
        {renderFigure('wanted', '本次收款', wantedFen)}
        {renderFigure('given', '实收现金', givenFen)}
      </div>
      <output className={styles['change']} data-tone={changeFen > 0 ? 'warning' : 'neutral'}>
        找零 <Money fen={changeFen} size="title" />
      </output>
    </div>
  )
}

/** Keypad for an amount in yuan, with large keys. */
function AmountKeypad({ onKey }: { onKey: (key: KeypadKey) => void }) {
  return (
    <fieldset className={styles['pad']} aria-label="金额键盘">
      {keypadKeys.map((key) => (
        <button
          key={key}
          type="button"
          className={styles['key']}
          aria-label={key === '⌫' ? '退格' : key === '.' ? '小数点' : key}
          onClick={() => onKey(key)}
        >
          {key}
        </button>
      ))}
    </fieldset>
  )
}
