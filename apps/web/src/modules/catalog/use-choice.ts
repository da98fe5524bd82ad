import { useState } from 'react'

import type { Choice } from './cart-rules.ts'
import { choiceProblem, chosenParts, startFlavor, startPicks } from './choice-rules.ts'
import { goodsProblem, mostOf, type Goods } from './goods-rules.ts'

export interface ChoosingProps {
  goods: Goods
  /** Pieces of these goods already in the cart. */
  inCart: number
  onAdd: (choice: Choice, quantity: number) => void
  onClose: () => void
}

/** State of the choices before goods are added to the cart: parts of a package, flavour, quantity. */
export function useChoice({ goods, inCart, onAdd, onClose }: ChoosingProps) {
  const [picked, setPicked] = useState(() => startPicks(goods))
  const [flavor, setFlavor] = useState(() => startFlavor(goods))
  const [quantity, setQuantity] = useState(1)
  const left = mostOf(goods) - inCart
  const problem =
    goodsProblem(goods) ?? (left <= 0 ? `已选${inCart}${goods.unit}，不能再加` : choiceProblem(goods, picked, flavor))
  return {
    /** Props of `ChoiceFields`. */
    fields: { goods, picked, flavor, onPick: setPicked, onFlavor: setFlavor },
    /** Props of `Stepper`. */
    stepper: { label: goods.goodsName, value: quantity, min: 1, max: Math.max(1, left), onChange: setQuantity },
    quantity,
    /** Reason why it cannot be added to the cart yet. */
    problem,
    add: () => {
      onAdd({ flavor, parts: chosenParts(goods, picked) }, quantity)
      onClose()
    },
  }
}
