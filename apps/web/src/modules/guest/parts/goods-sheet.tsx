import { useState } from 'react'

import { Button } from '../../../kit/button.tsx'
import { Sheet } from '../../../kit/sheet.tsx'
import { Stack } from '../../../kit/stack.tsx'
import { Stepper } from '../../../kit/stepper.tsx'
import { Tag } from '../../../kit/tag.tsx'
import {
  ChoiceFields,
  choiceProblem,
  chosenParts,
  GoodsPrice,
  goodsProblem,
  mostOf,
  startPicks,
  type Choice,
  type Goods,
} from '../../catalog/public.ts'
import { contentText } from '../menu-rules.ts'
import styles from './goods-sheet.module.css'

type GoodsSheetProps = {
  goods: Goods
  /** Pieces of these goods already in the cart. */
  inCart: number
  onAdd: (choice: Choice, quantity: number) => void
  onClose: () => void
}

/** Goods from near: what it is, what is in it, what to choose, and into the cart. */
export default function GoodsSheet({ goods, inCart, onAdd, onClose }: GoodsSheetProps) {
  const [picked, setPicked] = useState(() => startPicks(goods))
  const [flavor, setFlavor] = useState('')
  const [quantity, setQuantity] = useState(1)
  const left = mostOf(goods) - inCart
  const problem =
    goodsProblem(goods) ?? (left <= 0 ? `已选${inCart}${goods.unit}，不能再加` : choiceProblem(goods, picked, flavor))
  const add = () => {
    onAdd({ flavor, parts: chosenParts(goods, picked) }, quantity)
    onClose()
  }
  return (
    <Sheet
      open
      onClose={onClose}
      title={goods.goodsName}
      fact={factOf(goods)}
      end={
        <span className={styles['price']}>
          <GoodsPrice goods={goods} />
        </span>
      }
      footer={
        <>
          <Stepper label={goods.goodsName} value={quantity} min={1} max={Math.max(1, left)} onChange={setQuantity} />
          <Button kind="primary" wide disabled={problem !== null} reason={problem ?? undefined} onClick={add}>
            {problem ?? '加入购物车'}
          </Button>
        </>
      }
    >
      <Stack gap={4}>
        {goods.imageUrl !== null && <img className={styles['picture']} src={goods.imageUrl} alt="" />}
        {goods.tags.length > 0 && (
          <div className={styles['tags']}>
            {goods.tags.map((tag) => (
              <Tag key={tag} tone="warning">
                {tag}
              </Tag>
            ))}
          </div>
        )}
        {goods.description !== '' && <p className={styles['text']}>{goods.description}</p>}
        <ChoiceFields goods={goods} picked={picked} flavor={flavor} onPick={setPicked} onFlavor={setFlavor} />
      </Stack>
    </Sheet>
  )
}

/** What is in a package stands below, line by line. */
function factOf({ spec, unit, typeName, stockHint, soldOut, packageItems }: Goods): string {
  const isPackage = packageItems.length > 0
  const said = isPackage && spec === contentText(packageItems) ? typeName : spec
  return [said, isPackage ? '' : unit, stockHint === null || soldOut ? '' : `仅剩 ${stockHint}`]
    .filter(Boolean)
    .join(' · ')
}
