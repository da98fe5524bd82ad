import type { ReactNode } from 'react'

import { Card } from './card.tsx'
import { Money } from './money.tsx'
import { SumRow, type SumRowProps } from './sum-row.tsx'
import type { Tone } from './tone.ts'
import styles from './money-card.module.css'

export type LabelledSum = Pick<SumRowProps, 'fen' | 'faint' | 'onOpen'> & { label: string }

/** Settlement of the total or a part of it: `已收 现金 ¥2,000 · 23:12`, `已结清`. */
export interface SettlementFact {
  label: string
  fen?: number
  note?: string | undefined
  tone?: Tone
  /** Opens the records that make up the amount. */
  onOpen?: () => void
}

interface MoneyCardProps {
  /** Accessible name of the card. */
  label: string
  /** Amounts that make up the total, from the top down. */
  sums: readonly LabelledSum[]
  total: LabelledSum
  /** Payments received, at the left under the total. */
  received?: readonly SettlementFact[]
  /** Remaining amount, or 已结清, at the right. */
  rest?: SettlementFact | null
  children?: ReactNode
}

/** Amounts of an order, a table or a bill: composition of the total, and the paid part. */
export function MoneyCard({ label, sums, total, received = [], rest = null, children }: MoneyCardProps) {
  return (
    <Card label={label}>
      {sums.length > 0 && (
        <div className={styles['sums']}>
          {sums.map((sum) => (
            <SumRow key={sum.label} {...sum} />
          ))}
        </div>
      )}
      <SumRow strong {...total} />
      {(received.length > 0 || rest !== null) && (
        <div className={styles['ends']}>
          <span>
            {received.map((outcome, index) => (
              <End key={outcome.label} {...outcome} label={index === 0 ? outcome.label : ` · ${outcome.label}`} />
            ))}
          </span>
          {rest && <End {...rest} />}
        </div>
      )}
      {children}
    </Card>
  )
}

function End({ label, fen, note = '', tone, onOpen }: SettlementFact) {
  const words = (
    <>
      {label}
      {fen !== undefined && ' '}
      {fen !== undefined && <Money fen={fen} />}
      {note}
    </>
  )
  const content = tone === undefined ? words : <b data-tone={tone}>{words}</b>
  if (!onOpen) return <span className={styles['end']}>{content}</span>
  return (
    <button type="button" className={styles['end']} onClick={onOpen}>
      {content}
    </button>
  )
}
