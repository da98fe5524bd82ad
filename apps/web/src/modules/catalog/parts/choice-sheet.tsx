import { useState } from 'react'

import { Button } from '../../../kit/button.tsx'
import { KeyValue } from '../../../kit/key-value.tsx'
import { Money } from '../../../kit/money.tsx'
import { Sheet } from '../../../kit/sheet.tsx'
import { Stack } from '../../../kit/stack.tsx'
import { Stepper } from '../../../kit/stepper.tsx'
import { type Choice } from '../cart-rules.ts'
import { mostOf } from '../goods-rules.ts'
import { choiceProblem, chosenParts, startPicks } from '../choice-rules.ts'
import type { Goods } from '../goods-rules.ts'
import { ChoiceFields } from './choice-fields.tsx'

export interface ChoiceSheetProps {
  goods: Goods
  /** Pieces of these goods already in the cart. */
  inCart: number
  onAdd: (choice: Choice, quantity: number) => void
  onClose: () => void
}

/** What has to be chosen before goods go into the cart: the parts of a package, a flavour, how many. */
export default function ChoiceSheet({ goods, inCart, onAdd, onClose }: ChoiceSheetProps) {
  const [picked, setPicked] = useState(() => startPicks(goods))
  const [flavor, setFlavor] = useState('')
  const [quantity, setQuantity] = useState(1)
  const problem = choiceProblem(goods, picked, flavor)
  const add = () => {
    onAdd({ flavor, parts: chosenParts(goods, picked) }, quantity)
    onClose()
  }
  return (
    <Sheet
      open
      onClose={onClose}
      title={goods.goodsName}
      fact={[goods.spec, goods.unit].filter(Boolean).join(' · ')}
      end={<Money fen={goods.salePrice * quantity} size="figure" />}
      footer={
        <Button kind="primary" wide disabled={problem !== null} reason={problem ?? undefined} onClick={add}>
          {problem ?? '加入购物车'}
        </Button>
      }
    >
      <Stack gap={4}>
        <ChoiceFields goods={goods} picked={picked} flavor={flavor} onPick={setPicked} onFlavor={setFlavor} />
        <KeyValue
          rows={[
            {
              label: '数量',
              value: (
                <Stepper
                  label="数量"
                  value={quantity}
                  min={1}
                  max={Math.max(1, mostOf(goods) - inCart)}
                  onChange={setQuantity}
                />
              ),
            },
          ]}
        />
      </Stack>
    </Sheet>
  )
}
