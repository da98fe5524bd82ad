import { Gallery } from '#kit/gallery.tsx'
import { KeyValue } from '#kit/key-value.tsx'
import { Money } from '#kit/money.tsx'
import { Sheet } from '#kit/sheet.tsx'
import { Stack } from '#kit/stack.tsx'
import { Stepper } from '#kit/stepper.tsx'
import { Tag } from '#kit/tag.tsx'
import {
  AddToCartButton,
  ChoiceFields,
  getDrawingUrl,
  GoodsPrice,
  formatPackageContent,
  useGoodsChoice,
  type GoodsChoiceProps,
  type Goods,
} from '../../catalog/public.ts'
import styles from './goods-sheet.module.css'

/** Details of goods: facts, content, choices, and the button to add them to the cart. */
export default function GoodsSheet(props: GoodsChoiceProps) {
  const { goods, onClose } = props
  const choice = useGoodsChoice(props)
  return (
    <Sheet
      open
      onClose={onClose}
      title={goods.goodsName}
      fact={formatFact(goods)}
      end={
        <span className={styles['price']}>
          <GoodsPrice goods={goods} />
        </span>
      }
      footer={
        <>
          <Stepper {...choice.stepper} />
          <AddToCartButton choice={choice} />
        </>
      }
    >
      <Stack gap={4}>
        {goods.images.length > 0 && (
          <div className={styles['picture']}>
            <Gallery pictures={goods.images} name={goods.goodsName} fallback={getDrawingUrl(goods)} />
          </div>
        )}
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
        <ChoiceFields {...choice.fields} />
        {choice.surchargeFen > 0 && (
          <KeyValue rows={[{ label: '合计（含加价）', value: <Money fen={choice.listFen} /> }]} />
        )}
      </Stack>
    </Sheet>
  )
}

/** Text of specification, unit and stock. For a package the content is omitted, because it is listed below. */
function formatFact({ spec, unit, typeName, stockHint, soldOut, packageItems }: Goods): string {
  const isPackage = packageItems.length > 0
  const description = isPackage && spec === formatPackageContent(packageItems) ? typeName : spec
  return [description, isPackage ? '' : unit, stockHint === null || soldOut ? '' : `仅剩 ${stockHint}`]
    .filter(Boolean)
    .join(' · ')
}
