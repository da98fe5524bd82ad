import { formatFen } from '@nocturne/base/money'
import Plus from 'lucide-react/icons/plus'
import Trash2 from 'lucide-react/icons/trash-2'
import { useState } from 'react'

import { Button } from '#kit/button.tsx'
import { IconButton } from '#kit/icon-button.tsx'
import { ListRow } from '#kit/list-row.tsx'
import { Money } from '#kit/money.tsx'
import { RowWithAction } from '#kit/row-with-action.tsx'
import { OptionSheet } from '#kit/select.tsx'
import { Stack } from '#kit/stack.tsx'
import { Stepper } from '#kit/stepper.tsx'
import { useGoods } from '../../catalog/public.ts'
import { computeGoodsValue, type PlayDraft } from '../play-draft.ts'

type Goods = PlayDraft['goods']
type Props = { value: Goods; onChange: (goods: Goods) => void }

const MOST_PIECES = 99

/** Goods included for the guests, with quantities and total value. */
export function PlayGoodsField({ value, onChange }: Props) {
  const [choosing, setChoosing] = useState(false)
  const { data } = useGoods()
  const chosen = new Set(value.map(({ goodsId }) => goodsId))
  const options = (data?.rows ?? [])
    .filter(({ goodsId, packageItems }) => !chosen.has(goodsId) && packageItems.every(({ groupNo }) => groupNo === 0))
    .map(({ goodsId, goodsName, salePrice, unit }) => ({
      id: goodsId,
      label: goodsName,
      hint: `${formatFen(salePrice, { trim: true })} / ${unit}`,
    }))
  const add = (goodsId: number) => {
    const goods = data?.rows.find((row) => row.goodsId === goodsId)
    if (!goods) return
    onChange([...value, { goodsId, goodsName: goods.goodsName, price: goods.salePrice, quantity: 1 }])
  }
  return (
    <Stack gap={2}>
      {value.map((one, index) => (
        <RowWithAction
          key={one.goodsId}
          action={
            <IconButton
              label={`删除 ${one.goodsName}`}
              icon={<Trash2 />}
              onClick={() => onChange(value.filter((_, at) => at !== index))}
            />
          }
        >
          <ListRow
            inCard
            title={one.goodsName}
            fact={<Money fen={one.price * one.quantity} />}
            figure={
              <Stepper
                label={one.goodsName}
                min={1}
                max={MOST_PIECES}
                value={one.quantity}
                onChange={(quantity) =>
                  onChange(value.map((other, at) => (at === index ? { ...other, quantity } : other)))
                }
              />
            }
          />
        </RowWithAction>
      ))}
      {value.length > 0 && <p>商品总价 {formatFen(computeGoodsValue({ goods: value }), { trim: true })}</p>}
      <Button icon={<Plus />} onClick={() => setChoosing(true)}>
        添加商品
      </Button>
      <OptionSheet
        label="组局商品"
        open={choosing}
        onClose={() => setChoosing(false)}
        options={options}
        value={null}
        onChange={add}
      />
    </Stack>
  )
}
