import { flashSales } from '@nocturne/contract/flash-sales/endpoints'
import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import PackageOpen from 'lucide-react/icons/package-open'
import Trash2 from 'lucide-react/icons/trash-2'
import { useLocation } from 'wouter'

import { BottomBar } from '#kit/bottom-bar.tsx'
import { Button } from '#kit/button.tsx'
import { Card } from '#kit/card.tsx'
import { EmptyState } from '#kit/empty-state.tsx'
import { Field } from '#kit/field.tsx'
import { HeroHeader } from '#kit/hero-header.tsx'
import { IconButton } from '#kit/icon-button.tsx'
import { MediaRow } from '#kit/media-row.tsx'
import { Money } from '#kit/money.tsx'
import { MoneyInput } from '#kit/money-input.tsx'
import { NumberInput } from '#kit/number-input.tsx'
import { Skeleton } from '#kit/skeleton.tsx'
import { Stack } from '#kit/stack.tsx'
import { showToast } from '#kit/toast.ts'
import { useApi } from '#lib/query/query.ts'
import { parseId, useParams, useScreenTitle } from '#lib/routing/screen.ts'
import { BackButton } from '#shells/back-button.tsx'
import { Page } from '#shells/page.tsx'
import { QueryView } from '#shells/query-view.tsx'
import { buildChooseGoodsLink, buildSaleEditLink } from '../links.ts'
import type { Sale } from '../sale-texts.ts'
import { findGoodsError, moveElement, findPriceWarning, useSaleGoodsDraft, type SaleGoodsDraft } from '../sale-draft.ts'
import styles from './sale-goods-page.module.css'

/** P136 已选商品: price, stock and limit per goods; read-only once the sale has started. */
export default function SaleGoodsPage() {
  const { activityId: activityIdText } = useParams('activityId')
  const activityId = parseId(activityIdText)
  const query = useApi(
    flashSales.activityDetail,
    { activityId: activityId ?? 0 },
    { enabled: activityId !== undefined, live: true },
  )
  if (activityId === undefined) return <ChosenGoods sale={undefined} />
  if (query.data) return <ChosenGoods key={activityId} sale={query.data} />
  return (
    <Page header={<Header activityId={activityId} />}>
      <QueryView query={query} skeleton={<Skeleton count={4} />}>
        {() => null}
      </QueryView>
    </Page>
  )
}

const Header = ({ activityId }: { activityId: number | undefined }) => (
  <HeroHeader title={useScreenTitle()} left={<BackButton kind="hero" fallback={buildSaleEditLink(activityId)} />} />
)

function ChosenGoods({ sale }: { sale: Sale | undefined }) {
  const [, navigate] = useLocation()
  const activityId = sale?.activityId
  const { goods, set } = useSaleGoodsDraft(activityId, sale)
  const fixed = sale !== undefined && !sale.canEdit
  if (fixed) return <FixedGoods sale={sale} />
  const updateGoods = (index: number, part: Partial<SaleGoodsDraft>) =>
    set(goods.map((one, at) => (at === index ? { ...one, ...part } : one)))
  const confirmGoods = () => {
    const wrong = goods.find((one) => findGoodsError(one) !== null)
    if (wrong) return showToast(`${wrong.goodsName}：${findGoodsError(wrong) ?? ''}`)
    navigate(buildSaleEditLink(activityId))
  }
  return (
    <Page
      header={<Header activityId={activityId} />}
      bottom={
        <BottomBar>
          <Button onClick={() => navigate(buildChooseGoodsLink(activityId))}>继续添加</Button>
          <Button kind="primary" wide onClick={confirmGoods}>
            确定
          </Button>
        </BottomBar>
      }
    >
      {goods.length === 0 ? (
        <EmptyState text="暂未选择商品" icon={<PackageOpen />} />
      ) : (
        goods.map((one, index) => (
          <GoodsCard
            key={one.goodsId}
            goods={one}
            onChange={(part) => updateGoods(index, part)}
            onRemove={() => set(goods.filter((_, at) => at !== index))}
            onUp={index > 0 ? () => set(moveElement(goods, index, index - 1)) : undefined}
            onDown={index < goods.length - 1 ? () => set(moveElement(goods, index, index + 1)) : undefined}
          />
        ))
      )}
    </Page>
  )
}

type GoodsCardProps = {
  goods: SaleGoodsDraft
  onChange: (part: Partial<SaleGoodsDraft>) => void
  onRemove: () => void
  onUp: (() => void) | undefined
  onDown: (() => void) | undefined
}

const MOST_STOCK_DIGITS = 5
const MOST_LIMIT_DIGITS = 2
const parseNumber = (text: string) => (text === '' ? null : Number(text))

function GoodsCard({ goods, onChange, onRemove, onUp, onDown }: GoodsCardProps) {
  const { goodsName, salePrice, killPrice, stockNum, limitNum } = goods
  const farBelow = findPriceWarning(goods)
  const tooDear = killPrice !== null && killPrice >= salePrice
  return (
    <Card label={goodsName}>
      <Stack gap={3}>
        <MediaRow
          title={goodsName}
          picture={goods.imageUrl}
          figure={
            <>
              原价 <Money fen={salePrice} />
            </>
          }
          end={
            <span className={styles['handles']}>
              {onUp && <IconButton label={`上移 ${goodsName}`} icon={<ArrowUp />} onClick={onUp} />}
              {onDown && <IconButton label={`下移 ${goodsName}`} icon={<ArrowDown />} onClick={onDown} />}
              <IconButton label={`删除 ${goodsName}`} icon={<Trash2 />} onClick={onRemove} />
            </span>
          }
        />
        <div className={styles['fields']}>
          <Field
            label="秒杀价"
            {...(tooDear && { error: '秒杀价必须低于原价' })}
            {...(farBelow !== null && { hint: farBelow })}
          >
            <MoneyInput fen={killPrice} onChange={(fen) => onChange({ killPrice: fen })} />
          </Field>
          <Field label="库存">
            <NumberInput
              value={String(stockNum ?? '')}
              maxLength={MOST_STOCK_DIGITS}
              unit="份"
              onChange={(text) => onChange({ stockNum: parseNumber(text) })}
            />
          </Field>
          <Field label="每人限">
            <NumberInput
              value={String(limitNum ?? '')}
              maxLength={MOST_LIMIT_DIGITS}
              unit="份"
              onChange={(text) => onChange({ limitNum: parseNumber(text) })}
            />
          </Field>
        </div>
      </Stack>
    </Card>
  )
}

/** Goods of a started or ended sale, read-only. */
function FixedGoods({ sale }: { sale: Sale }) {
  return (
    <Page header={<Header activityId={sale.activityId} />}>
      {sale.goods.map((one) => (
        <Card key={one.killGoodsId} label={one.goodsName}>
          <MediaRow
            title={one.goodsName}
            picture={one.imageUrl}
            fact={`已抢 ${one.soldNum} / ${one.stockNum} 份，待支付 ${one.lockedNum} · 每人限 ${one.limitNum}`}
            figure={
              <>
                <Money fen={one.killPrice} /> <Money fen={one.salePrice} size="hint" struck />
              </>
            }
          />
        </Card>
      ))}
    </Page>
  )
}
