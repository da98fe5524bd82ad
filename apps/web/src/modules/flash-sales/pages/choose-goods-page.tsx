import { flashSales } from '@nocturne/contract/flash-sales/endpoints'
import { formatFen } from '@nocturne/base/money'
import { useMemo, useState } from 'react'
import { useLocation } from 'wouter'

import { BottomBar } from '#kit/bottom-bar.tsx'
import { Button } from '#kit/button.tsx'
import { Checkbox } from '#kit/checkbox.tsx'
import { EmptyState } from '#kit/empty-state.tsx'
import { SearchBox } from '#kit/search-box.tsx'
import { Skeleton } from '#kit/skeleton.tsx'
import { Stack } from '#kit/stack.tsx'
import { useApi } from '#lib/query/query.ts'
import { parseId, useParams } from '#lib/routing/screen.ts'
import { EmptyOrMissing } from '#shells/missing-setup.tsx'
import { PickerPage } from '#shells/picker-page.tsx'
import { QueryView } from '#shells/query-view.tsx'
import { searchGoods, listTypeGoods, buildGoodsIndex, useGoods, type Goods } from '../../catalog/public.ts'
import { buildSaleGoodsLink } from '../links.ts'
import { useSaleGoodsDraft } from '../sale-draft.ts'

/**
 * True for goods that can be in a sale. Packages with choices cannot be bought in advance; the server refuses them as
 * well.
 */
const canBeSold = ({ packageItems }: Goods): boolean => packageItems.every(({ groupNo }) => groupNo === 0)

function formatHint(goods: Goods, before: ReadonlySet<number>): string {
  if (before.has(goods.goodsId)) return '已选择'
  if (!canBeSold(goods)) return '需要现场选择，不能参加秒杀'
  return `${formatFen(goods.salePrice, { trim: true })} / ${goods.unit}`
}

/** Empty list: no result of the search, or no goods in the venue. */
function NoGoods({ search }: { search: string }) {
  if (search !== '') return <EmptyState text={`没有找到“${search}”`} />
  return (
    <EmptyOrMissing name="goods">
      <EmptyState text="暂无商品" />
    </EmptyOrMissing>
  )
}

const noGoods: readonly Goods[] = []

/** P137 选择商品: adds goods to the sale; goods already in it are ticked. */
export default function ChooseGoodsPage() {
  const [, navigate] = useLocation()
  const { activityId: activityIdText } = useParams('activityId')
  const activityId = parseId(activityIdText)
  const sale = useApi(flashSales.activityDetail, { activityId: activityId ?? 0 }, { enabled: activityId !== undefined })
  const { goods: written, set } = useSaleGoodsDraft(activityId, sale.data)
  const query = useGoods()
  const rows = query.data?.rows ?? noGoods
  const index = useMemo(() => buildGoodsIndex(rows), [rows])
  const [type, setType] = useState<number | null>(null)
  const [search, setSearch] = useState('')
  const [ticked, setTicked] = useState<readonly number[]>([])
  const typeId = type ?? index.types[0]?.typeId ?? null
  const shown = search.trim() === '' ? listTypeGoods(index, typeId) : searchGoods(index, search)
  const before = new Set(written.map((one) => one.goodsId))
  const toggleGoods = (goodsId: number, on: boolean) =>
    setTicked(on ? [...ticked, goodsId] : ticked.filter((id) => id !== goodsId))
  const add = () => {
    const added = ticked.flatMap((id) => index.byId.get(id) ?? [])
    const blank = { killPrice: null, stockNum: null, limitNum: 1 }
    set([
      ...written,
      ...added.map(({ goodsId, goodsName, imageUrl, salePrice }) => ({
        goodsId,
        goodsName,
        imageUrl,
        salePrice,
        ...blank,
      })),
    ])
    navigate(buildSaleGoodsLink(activityId), { replace: true })
  }
  const countChosen = (id: number) => ticked.filter((goodsId) => index.byId.get(goodsId)?.typeId === id).length
  return (
    <PickerPage
      backTo={buildSaleGoodsLink(activityId)}
      categories={index.types.map(({ typeId: id, typeName }) => ({ id, label: typeName, count: countChosen(id) }))}
      category={search.trim() === '' ? typeId : null}
      onCategory={(id) => {
        setType(id)
        setSearch('')
      }}
      bottom={
        <BottomBar>
          <Button kind="primary" wide disabled={ticked.length === 0} reason="请选择商品" onClick={add}>
            确定({ticked.length})
          </Button>
        </BottomBar>
      }
    >
      <Stack gap={3}>
        <SearchBox label="搜索商品" placeholder="名称或拼音" value={search} onChange={setSearch} />
        <QueryView query={query} skeleton={<Skeleton count={7} />}>
          {() =>
            shown.length === 0 ? (
              <NoGoods search={search.trim()} />
            ) : (
              shown.map((goods) => (
                <Checkbox
                  key={goods.goodsId}
                  label={goods.goodsName}
                  hint={formatHint(goods, before)}
                  checked={before.has(goods.goodsId) || ticked.includes(goods.goodsId)}
                  disabled={before.has(goods.goodsId) || !canBeSold(goods)}
                  onChange={(on) => toggleGoods(goods.goodsId, on)}
                />
              ))
            )
          }
        </QueryView>
      </Stack>
    </PickerPage>
  )
}
