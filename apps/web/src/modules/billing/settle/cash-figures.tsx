import { Money } from '#kit/money.tsx'
import styles from './cash-figures.module.css'

export type CashFigure = 'wanted' | 'given'

export interface CashFiguresProps {
  wantedFen: number
  givenFen: number
  changeFen: number
  /** Figure the keypad edits. */
  active: CashFigure
  onActive: (figure: CashFigure) => void
}

/** Amount to take and amount handed over, edited with the same keypad, and the change. */
export function CashFigures({ wantedFen, givenFen, changeFen, active, onActive }: CashFiguresProps) {
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
