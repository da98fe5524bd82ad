import { formatFen } from '@nocturne/base/money'

import { KeyValue } from '#kit/key-value.tsx'
import { Money } from '#kit/money.tsx'
import { useForm } from '#lib/form.ts'
import { FormSheet } from '#shells/form-sheet.tsx'
import { BalanceProofFields } from './balance-proof-fields.tsx'
import { createProof, validateProof, toProofInput } from './balance-proof-rules.ts'
import type { BalanceProof } from './balance-proof-rules.ts'

type BalanceSumProps = {
  /** Payer and purpose, shown under the title. */
  fact: string
  /** Label of the amount. */
  label: string
  fen: number
  /** Sends the proof; rejects with the server's error. */
  take: (proof: ReturnType<typeof toProofInput>) => Promise<unknown>
  onClose: () => void
}

/** 余额收款: payment of a fixed amount outside a bill from a member's balance, with proof by member code or SMS code. */
export default function BalancePaymentSheet({ fact, label, fen, take, onClose }: BalanceSumProps) {
  const form = useForm<BalanceProof>({
    draft: null,
    initial: createProof(null),
    check: validateProof,
    send: async (proof) => {
      await take(toProofInput(proof))
    },
  })
  return (
    <FormSheet
      form={form}
      title="余额收款"
      fact={fact}
      onClose={onClose}
      submitLabel={`收款 ${formatFen(fen, { trim: true })}`}
    >
      <KeyValue rows={[{ label, value: <Money fen={fen} />, total: true }]} />
      <BalanceProofFields form={form} />
    </FormSheet>
  )
}
