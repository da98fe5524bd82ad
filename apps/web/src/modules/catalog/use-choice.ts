import { sumSurcharges, type RequestedOption } from '@nocturne/contract/catalog/option-rules'
import { useState } from 'react'

import type { GoodsChoice } from './cart-rules.ts'
import {
  findChoiceProblem,
  listChosenOptions,
  listChosenParts,
  getInitialFlavor,
  getInitialOptions,
  createInitialPicks,
  findUsableChoice,
  type PartFlavors,
} from './choice-rules.ts'
import { findGoodsProblem, computeMaxPieces, type Goods } from './goods-rules.ts'
import { storeLastChoice, findLastChoice } from './last-choice.ts'
import type { ChoosableGoods } from './package-rules.ts'

export interface GoodsChoiceProps {
  goods: Goods
  /** Pieces of these goods already in the cart. */
  inCart: number
  onAdd: (choice: GoodsChoice, quantity: number) => void
  onClose: () => void
}

type Chosen = ChoosableGoods & { goodsId?: number }

/**
 * State of the parts and flavours chosen for goods. `goodsId` is set where the previous choice of the goods can be
 * repeated.
 */
export function usePackagePicks(goods: Chosen) {
  const [picked, setPicked] = useState(() => createInitialPicks(goods))
  const [flavor, setFlavor] = useState(() => getInitialFlavor(goods))
  const [tastes, setTastes] = useState<PartFlavors>({})
  const [options, setOptions] = useState<readonly RequestedOption[]>(() => getInitialOptions(goods))
  const chosen = listChosenOptions(goods, options)
  const [last] = useState(() => findUsableChoice(goods, findLastChoice(goods.goodsId)))
  const repeat = last && {
    parts: listChosenParts(goods, last.picked, last.tastes),
    onRepeat: () => {
      setPicked(last.picked)
      setFlavor(last.flavor)
      setTastes(last.tastes)
    },
  }
  return {
    /** Props of `ChoiceFields`. */
    fields: {
      goods,
      picked,
      flavor,
      tastes,
      options,
      repeat,
      onPick: setPicked,
      onFlavor: setFlavor,
      onTastes: setTastes,
      onOptions: setOptions,
    },
    problem: findChoiceProblem(goods, picked, flavor, options),
    choice: { flavor, parts: listChosenParts(goods, picked, tastes), options: chosen },
    /** Surcharge of the chosen options per piece, fen. */
    surchargeFen: sumSurcharges(chosen),
    /** Stores the choice on this device for the next order of these goods. */
    keep: () => goods.packageItems.length > 0 && storeLastChoice(goods.goodsId, { picked, flavor, tastes }),
  }
}

/** State of the choices before goods are added to the cart: parts of a package, flavours, quantity. */
export function useGoodsChoice({ goods, inCart, onAdd, onClose }: GoodsChoiceProps) {
  const picks = usePackagePicks(goods)
  const [quantity, setQuantity] = useState(1)
  const left = computeMaxPieces(goods) - inCart
  return {
    fields: picks.fields,
    /** Props of `Stepper`. */
    stepper: { label: goods.goodsName, value: quantity, min: 1, max: Math.max(1, left), onChange: setQuantity },
    quantity,
    surchargeFen: picks.surchargeFen,
    /** List price of all pieces with their options, fen. */
    listFen: (goods.salePrice + picks.surchargeFen) * quantity,
    /** Reason why the goods cannot be added to the cart yet; null if they can. */
    problem: findGoodsProblem(goods) ?? (left <= 0 ? `已选${inCart}${goods.unit}，不能再加` : picks.problem),
    add: () => {
      picks.keep()
      onAdd(picks.choice, quantity)
      onClose()
    },
  }
}
