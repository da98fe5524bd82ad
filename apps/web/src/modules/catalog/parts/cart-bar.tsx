import ShoppingBag from 'lucide-react/icons/shopping-bag'
import type { ReactNode } from 'react'

import { Badge } from '#kit/badge.tsx'
import { BarTotal, BottomBar } from '#kit/bottom-bar.tsx'
import { Button } from '#kit/button.tsx'
import { cx } from '#kit/cx.ts'
import { Money } from '#kit/money.tsx'
import styles from './cart-bar.module.css'

interface CartBarProps {
  count: number
  sumFen: number
  /** Text under the sum, for example the amount missing to the table's minimum. */
  hint?: ReactNode
  submitLabel: string
  /** Reason why nothing can be ordered at present; replaces the label of the button. */
  blocked?: string | undefined
  /**
   * Enables the button although the cart is empty, because the button then resolves `blocked`, for example by
   * requesting the opening.
   */
  always?: boolean
  onOpen: () => void
  onSubmit: () => unknown
}

/** Bar with the cart's count and sum, and the submit button. A tap on the sum opens the cart. */
export function CartBar({ count, sumFen, hint, submitLabel, blocked, always, onOpen, onSubmit }: CartBarProps) {
  return (
    <BottomBar>
      <button type="button" className={styles['cart']} onClick={onOpen}>
        <span className="visually-hidden">购物车</span>
        <BarTotal
          icon={
            <Badge count={count} label={`${count}件`}>
              <ShoppingBag />
            </Badge>
          }
          figure={<Money fen={sumFen} />}
          fact={hint}
        />
      </button>
      <span className={cx(styles['submit'], blocked && !always && styles['told'])}>
        <Button
          kind="primary"
          wide
          disabled={!always && (count === 0 || blocked !== undefined)}
          reason={blocked ?? '请选择商品'}
          onClick={onSubmit}
        >
          {blocked ?? submitLabel}
        </Button>
      </span>
    </BottomBar>
  )
}
