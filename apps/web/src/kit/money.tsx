import { formatFen } from '@nocturne/base/money'
import type { CSSProperties } from 'react'
import { cx } from './cx.ts'
import type { Tone } from './tone.ts'
import styles from './money.module.css'

interface MoneyProps {
  /** Whole fen. */
  fen: number
  size?: 'hint' | 'small' | 'body' | 'title' | 'figure' | 'headline'
  tone?: Tone
  /** Always shows two decimals, as on a bill; otherwise only when they are not zero. */
  exact?: boolean
  /** Prefixes gains with `+`. */
  signed?: boolean
  /** Omits `¥`, for columns with the unit in their heading. */
  bare?: boolean
  /** Strikes the amount through: given away or replaced. */
  struck?: boolean
}

/** Text length that fits on the narrowest screen: `¥99,999`. */
const FITS_ANYWHERE = 7

/** Amount with ¥ and thousands separators, in tabular digits. */
export function Money({ fen, size, tone, exact = false, signed = false, bare = false, struck = false }: MoneyProps) {
  const text = `${signed && fen > 0 ? '+' : ''}${formatFen(fen, { trim: !exact, symbol: !bare })}`
  const className = cx(styles['money'], size && styles[size], tone && styles['tone'])
  // Shrinks long amounts instead of wrapping them; the style sheet computes the size from the number of letters.
  const style = text.length > FITS_ANYWHERE ? ({ '--letters': text.length } as CSSProperties) : undefined
  const Element = struck ? 's' : 'span'
  return (
    <Element className={className} style={style} data-tone={tone}>
      {text}
    </Element>
  )
}
