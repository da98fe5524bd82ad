import { formatFen } from '@nocturne/base/money'
import type { CSSProperties } from 'react'
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

/** `¥99,999` has room on the narrowest phone, whatever its letters. */
const FITS_ANYWHERE = 7

/** An amount: ¥ and thousands separators, in figures of equal width. */
export function Money({ fen, size, tone, exact = false, signed = false, bare = false, struck = false }: MoneyProps) {
  const text = `${signed && fen > 0 ? '+' : ''}${formatFen(fen, { trim: !exact, symbol: !bare })}`
  const className = cx(styles['money'], size && styles[size], tone && styles['tone'])
  // A long amount becomes smaller, it never wraps: the style sheet knows how much room a letter has.
  const style = text.length > FITS_ANYWHERE ? ({ '--letters': text.length } as CSSProperties) : undefined
  const Element = struck ? 's' : 'span'
  return (
    <Element className={className} style={style} data-tone={tone}>
      {text}
    </Element>
  )
}
