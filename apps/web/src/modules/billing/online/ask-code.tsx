import { formatFen } from '@nocturne/base/money'
import ScanLine from 'lucide-react/icons/scan-line'
import { useState, type FormEvent } from 'react'

import { bridge } from '../../../bridge/bridge.ts'
import { Button } from '../../../kit/button.tsx'
import { Field } from '../../../kit/field.tsx'
import { KeyValue } from '../../../kit/key-value.tsx'
import { Money } from '../../../kit/money.tsx'
import { MoneyInput } from '../../../kit/money-input.tsx'
import { Sheet } from '../../../kit/sheet.tsx'
import { TextInput } from '../../../kit/text-input.tsx'
import { useOnline } from '../../../lib/online.ts'
import { codeFault, digitsOf } from './collect-rules.ts'
import { useLooseDigits } from './use-loose-digits.ts'
import { amountFault } from '../settle/pay-rules.ts'
import { BillChanges } from '../parts/bill-changes.tsx'
import styles from './scan-sheet.module.css'
import type { PaySheetProps } from '../parts/sheet-props.ts'
import { SimulatedNote } from './simulated-note.tsx'

const yuan = (fen: number) => formatFen(fen, { trim: true })

type Asking = PaySheetProps & { onCode: (authCode: string, amount: number) => void }

/** How much, and the code: by the camera, a hand-held scanner that types it, or by hand. */
export function AskCode({ bill, due, onClose, onCode }: Asking) {
  const { fen, wrongAmount, setFen, reason, text, type, fault, take, scan } = useAskedCode({ due, onCode })
  const enter = (event: FormEvent) => {
    event.preventDefault()
    if (text !== '') take(text)
  }

  return (
    <Sheet
      open
      onClose={onClose}
      title="扫客人付款码"
      fact={`${bill.tableNames} · 请客人打开微信或支付宝的付款码`}
      footer={
        <>
          <Button onClick={onClose}>取消</Button>
          <Button
            kind="primary"
            wide
            icon={text === '' ? <ScanLine /> : undefined}
            disabled={reason !== null}
            reason={reason ?? undefined}
            onClick={text === '' ? scan : () => take(text)}
          >
            {text === '' ? '扫码收' : '收款'} {yuan(fen ?? 0)}
          </Button>
        </>
      }
    >
      <div className={styles['ask']}>
        <BillChanges bill={bill} />
        <SimulatedNote bill={bill} />
        {due.orderId === undefined ? (
          <Field label="收款金额" error={fen === null ? null : wrongAmount} hint={`未结 ${yuan(due.fen)}，可部分收款`}>
            <MoneyInput fen={fen} onChange={setFen} large />
          </Field>
        ) : (
          <KeyValue rows={[{ label: '本单应收', value: <Money fen={due.fen} />, total: true }]} />
        )}
        {/* Alone in its form: the enter key of a scanner sends it. */}
        <form onSubmit={enter}>
          <Field label="付款码" error={fault} hint="扫码枪可直接扫入，或手动输入 16–24 位数字">
            <TextInput value={text} onChange={type} inputMode="numeric" maxLength={40} enterKeyHint="done" />
          </Field>
        </form>
      </div>
    </Sheet>
  )
}

/** The amount and the code as they are typed or scanned, from wherever the digits come. */
function useAskedCode({ due, onCode }: Pick<Asking, 'due' | 'onCode'>) {
  const online = useOnline()
  const [typedFen, setFen] = useState<number | null | undefined>(undefined)
  const [text, setText] = useState('')
  const [fault, setFault] = useState<string | null>(null)
  const fen = typedFen === undefined ? due.fen : typedFen
  const wrongAmount = amountFault(fen, due)
  const reason = online ? wrongAmount : '没有网络，扫码收款暂不可用'

  const take = (digits: string) => {
    if (reason) return
    const wrong = codeFault(digits)
    setFault(wrong)
    // Right or wrong, it does not stay on the screen.
    setText('')
    if (!wrong) onCode(digits, fen ?? 0)
  }
  const scan = async () => {
    try {
      take(digitsOf(await bridge.scan()))
    } catch {
      // Closed by the person, or the bridge has said why.
    }
  }
  const type = (next: string) => {
    setFault(null)
    setText(digitsOf(next))
  }
  useLooseDigits({
    onDigit: (digit) => setText((before) => digitsOf(before + digit)),
    onEnter: text === '' ? undefined : () => take(text),
  })
  return { fen, wrongAmount, setFen, reason, text, type, fault, take, scan }
}
