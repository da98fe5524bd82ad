import { KeyValue } from '#kit/key-value.tsx'
import { Money } from '#kit/money.tsx'
import { Sheet } from '#kit/sheet.tsx'
import { Stack } from '#kit/stack.tsx'
import { Stepper } from '#kit/stepper.tsx'
import { useGoodsChoice, type GoodsChoiceProps } from '../use-choice.ts'
import { AddToCartButton } from './add-button.tsx'
import { ChoiceFields } from './choice-fields.tsx'

/** Sheet for the choices to make before goods are added to the cart. */
export default function ChoiceSheet(props: GoodsChoiceProps) {
  const { goods, onClose } = props
  const choice = useGoodsChoice(props)
  return (
    <Sheet
      open
      onClose={onClose}
      title={goods.goodsName}
      fact={[goods.spec, goods.unit].filter(Boolean).join(' · ')}
      end={<Money fen={choice.listFen} size="figure" />}
      footer={<AddToCartButton choice={choice} />}
    >
      <Stack gap={4}>
        <ChoiceFields {...choice.fields} />
        <KeyValue rows={[{ label: '数量', value: <Stepper {...choice.stepper} label="数量" /> }]} />
      </Stack>
    </Sheet>
  )
}
