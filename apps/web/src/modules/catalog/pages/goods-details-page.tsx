import Wine from 'lucide-react/icons/wine'
import { useState } from 'react'
import { catalog } from '@nocturne/contract/catalog/endpoints'
import type { AnswerOf } from '@nocturne/contract/endpoint'

import { BottomBar } from '#kit/bottom-bar.tsx'
import { Button } from '#kit/button.tsx'
import { Card } from '#kit/card.tsx'
import { EmptyState } from '#kit/empty-state.tsx'
import { Gallery } from '#kit/gallery.tsx'
import { KeyValue } from '#kit/key-value.tsx'
import { Money } from '#kit/money.tsx'
import { Stack } from '#kit/stack.tsx'
import { Stepper } from '#kit/stepper.tsx'
import { Tag } from '#kit/tag.tsx'
import { showToast } from '#kit/toast.ts'
import { ApiError } from '#lib/query/api-error.ts'
import { useApi } from '#lib/query/query.ts'
import { parseId, useParams } from '#lib/routing/screen.ts'
import { DetailPage } from '#shells/detail-page.tsx'
import { Page } from '#shells/page.tsx'
import { addToCart, countPiecesByGoods } from '../cart-rules.ts'
import { applyAreaPrice, getDrawingUrl, findGoodsProblem, computeMaxPieces, listPictureUrls } from '../goods-rules.ts'
import { useCart } from '../cart-store.ts'
import { formatMissingParts, isChoiceRequired } from '../package-rules.ts'
import { buildMenuLink } from '../links.ts'
import { ChoiceFields } from '../parts/choice-fields.tsx'
import { GoodsPrice } from '../parts/goods-row.tsx'
import { PackageContent } from '../parts/package-content.tsx'
import { SoldOutButton } from '../parts/sold-out-button.tsx'
import { usePackagePicks } from '../use-choice.ts'
import type { Goods } from '../goods-rules.ts'
import styles from './goods-details-page.module.css'

/** P008 商品详情: facts and content of goods; adds them to the cart of the table it was opened from. */
export default function GoodsDetailsPage() {
  const { goodsId: goodsText, tableRecordId: sitting, areaId } = useParams('goodsId', 'tableRecordId', 'areaId')
  const goodsId = parseId(goodsText)
  const query = useApi(catalog.goodsDetail, { goodsId: goodsId ?? 0 }, { enabled: goodsId !== undefined, live: true })
  const isOffSale = query.error instanceof ApiError && query.error.errCode === 'GOODS_OFF'
  if (goodsId === undefined || isOffSale) {
    return (
      <Page backTo={buildMenuLink(sitting)}>
        <EmptyState icon={<Wine />} text="商品不存在或已下架" />
      </Page>
    )
  }
  if (sitting === undefined || query.data === undefined) {
    return (
      <DetailPage query={query} right={renderSoldOutButton} backTo={buildMenuLink(sitting)}>
        {(goods) => (
          <>
            <GoodsFace goods={goods} />
            {goods.packageItems.length > 0 && (
              <Card>
                <PackageContent goods={goods} />
              </Card>
            )}
          </>
        )}
      </DetailPage>
    )
  }
  return <Orderable goods={applyAreaPrice(query.data, parseId(areaId) ?? null)} sitting={sitting} />
}

type GoodsDetail = AnswerOf<typeof catalog.goodsDetail>
type OrderableProps = { goods: GoodsDetail; sitting: string }

const renderSoldOutButton = (goods: GoodsDetail) => <SoldOutButton goods={goods} />

/** Goods with their choices and the button to add them to the cart. */
function Orderable({ goods, sitting }: OrderableProps) {
  const { lines, setLines } = useCart({ kind: 'meal', sitting })
  const picks = usePackagePicks(goods)
  const [quantity, setQuantity] = useState(1)
  const inCart = countPiecesByGoods(lines).get(goods.goodsId) ?? 0
  const left = computeMaxPieces(goods) - inCart
  const problem = findGoodsProblem(goods) ?? (left <= 0 ? `已选${inCart}${goods.unit}，不能再加` : picks.problem)
  const add = () => {
    picks.keep()
    setLines(addToCart(lines, goods, picks.choice, Math.min(quantity, left)))
    showToast('已加入购物车')
    history.back()
  }
  return (
    <Page
      backTo={buildMenuLink(sitting)}
      right={renderSoldOutButton(goods)}
      bottom={
        <BottomBar>
          <Stepper
            label={goods.goodsName}
            value={Math.min(quantity, Math.max(1, left))}
            min={1}
            max={Math.max(1, left)}
            onChange={setQuantity}
          />
          <Button kind="primary" wide disabled={problem !== null} reason={problem ?? undefined} onClick={add}>
            {problem ?? '加入购物车'}
          </Button>
        </BottomBar>
      }
    >
      <GoodsFace goods={goods} />
      {(goods.packageItems.length > 0 || isChoiceRequired(goods)) && (
        <Card>
          <Stack gap={4}>
            <ChoiceFields {...picks.fields} />
            {picks.surchargeFen > 0 && (
              <KeyValue
                rows={[
                  { label: '合计（含加价）', value: <Money fen={(goods.salePrice + picks.surchargeFen) * quantity} /> },
                ]}
              />
            )}
          </Stack>
        </Card>
      )}
    </Page>
  )
}

/** Picture, name, prices, facts. */
function GoodsFace({ goods }: { goods: Goods }) {
  const problem = findGoodsProblem(goods)
  const facts = [
    goods.spec,
    goods.unit,
    goods.typeName,
    goods.stockHint === null || problem ? '' : `仅剩 ${goods.stockHint}`,
  ]
  return (
    <Card flush>
      <div className={styles['picture']}>
        <Gallery pictures={listPictureUrls(goods)} name={goods.goodsName} fallback={getDrawingUrl(goods)} />
      </div>
      <div className={styles['words']}>
        <h2 className={styles['name']}>{goods.goodsName}</h2>
        <div className={styles['fact']}>{facts.filter(Boolean).join(' · ')}</div>
        <div className={styles['price']}>
          <GoodsPrice goods={goods} />
        </div>
        {(goods.tags.length > 0 || problem !== null) && (
          <div className={styles['tags']}>
            {problem !== null && <Tag tone="danger">{formatMissingParts(goods) ?? problem}</Tag>}
            {goods.tags.map((tag) => (
              <Tag key={tag} tone="warning">
                {tag}
              </Tag>
            ))}
          </div>
        )}
        {goods.description !== '' && <p className={styles['text']}>{goods.description}</p>}
      </div>
    </Card>
  )
}
