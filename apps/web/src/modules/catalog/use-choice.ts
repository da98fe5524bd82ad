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

/** What has to be chosen before goods go into the cart: the parts of a package, a flavour, how many. */
export function useChoice({ goods, inCart, onAdd, onClose }: ChoosingProps) {
  const [picked, setPicked] = useState(() => startPicks(goods))
  const [flavor, setFlavor] = useState(() => startFlavor(goods))
  const [quantity, setQuantity] = useState(1)
  const left = mostOf(goods) - inCart
  const problem =
    goodsProblem(goods) ?? (left <= 0 ? `已选${inCart}${goods.unit}，不能再加` : choiceProblem(goods, picked, flavor))
  return {
    /** For `ChoiceFields`. */
    fields: { goods, picked, flavor, onPick: setPicked, onFlavor: setFlavor },
    /** For the `Stepper`. */
    stepper: { label: goods.goodsName, value: quantity, min: 1, max: Math.max(1, left), onChange: setQuantity },
    quantity,
    /** Why it cannot go into the cart yet. */
    problem,
    add: () => {
      onAdd({ flavor, parts: chosenParts(goods, picked) }, quantity)
      onClose()
    },
  }
}
