import { KeyValue } from '#kit/key-value.tsx'
import { Money } from '#kit/money.tsx'
import type { Bill } from '../bill/bill-rules.ts'
import { PayCodeInput } from './code-input.tsx'
import { CodeCollectionSheet } from './collect-sheet.tsx'
import { SimulatedNote } from './simulated-note.tsx'
import { useCodeCollection, type ChargeActions } from './use-collect.ts'

type CollectSumProps = ChargeActions &
  Pick<Bill, 'payMode'> & {
    /** Payer and purpose, shown under the title. */
    fact: string
    /** Label of the amount. */
    label: string
    fen: number
    onPaid: (payment: { amount: number; payMethod: string }) => void
    onClose: () => void
  }

/** 扫客人付款码 for a fixed amount outside a bill. */
export default function CollectFixedAmountSheet({
  fact,
  label,
  fen,
  payMode,
  onPaid,
  onClose,
  ...charging
}: CollectSumProps) {
  const collect = useCodeCollection(charging, onPaid)
  if (collect.flow.step !== 'asking') return <CodeCollectionSheet collect={collect} fact={fact} onClose={onClose} />
  return (
    <PayCodeInput
      fact={fact}
      fen={fen}
      reason={null}
      onClose={onClose}
      onCode={(authCode) => collect.scan(authCode, fen)}
    >
      <SimulatedNote bill={{ payMode }} />
      <KeyValue rows={[{ label, value: <Money fen={fen} />, total: true }]} />
    </PayCodeInput>
  )
}
