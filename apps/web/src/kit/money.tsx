import { formatFen } from '@nocturne/base/money'
import { cx } from './cx.ts'
import type { Tone } from './tone.ts'
import styles from './money.module.css'

export interface MoneyProps {
  /** Whole fen. */
  fen: number
  size?: 'hint' | 'small' | 'body' | 'title' | 'figure' | 'headline'
  tone?: Tone
  /** Always two decimals, as on a bill; otherwise fen are shown only when not zero. */
  exact?: boolean
  /** `+` before what is gained. */
  signed?: boolean
  /** No `¥`, for columns whose heading says it. */
  bare?: boolean
  /** Given away or replaced: struck through. */
  struck?: boolean
}

/** An amount: ¥ and thousands separators, in figures of equal width. */
export function Money({ fen, size, tone, exact = false, signed = false, bare = false, struck = false }: MoneyProps) {
  const text = `${signed && fen > 0 ? '+' : ''}${formatFen(fen, { trim: !exact, symbol: !bare })}`
  const className = cx(styles['money'], size && styles[size], tone && styles['tone'])
  return struck ? (
    <s className={className} data-tone={tone}>
      {text}
    </s>
  ) : (
    <span className={className} data-tone={tone}>
      {text}
    </span>
  )
}
