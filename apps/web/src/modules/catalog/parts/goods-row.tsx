import { MediaRow } from '#kit/media-row.tsx'
import { Money } from '#kit/money.tsx'
import { Stepper } from '#kit/stepper.tsx'
import { Tag } from '#kit/tag.tsx'
import { findGoodsProblem, computeMaxPieces, getPictureUrl } from '../goods-rules.ts'
import type { Goods } from '../goods-rules.ts'
import { formatMissingParts, formatPackageContent } from '../package-rules.ts'
import styles from './goods-row.module.css'

interface GoodsRowProps {
  goods: Goods
  /** Pieces in the cart. */
  count: number
  onCount: (count: number) => void
  onOpen?: (() => void) | undefined
}

/** Row of the menu: goods, price, and number in the cart. */
export function GoodsRow({ goods, count, onCount, onOpen }: GoodsRowProps) {
  const problem = findGoodsProblem(goods)
  return (
    <MediaRow
      title={goods.goodsName}
      fact={<GoodsFact goods={goods} />}
      picture={getPictureUrl(goods)}
      cover={goods.soldOut ? '售罄' : undefined}
      figure={<GoodsPrice goods={goods} />}
      end={
        problem !== null && count === 0 ? (
          // The picture shows 已售罄. This tag shows the reason; for a package it lists the missing parts.
          <Tag>{formatMissingParts(goods) ?? problem}</Tag>
        ) : (
          <Stepper
            label={goods.goodsName}
            value={count}
            max={problem === null ? computeMaxPieces(goods) : count}
            hideAtZero
            onChange={onCount}
          />
        )
      }
      {...(onOpen && { onOpen })}
    />
  )
}

function GoodsFact({ goods }: { goods: Goods }) {
  // For a package its content is shown instead of the unit.
  const unit = goods.packageItems.length > 0 ? '' : goods.unit
  const facts = [
    goods.spec || formatPackageContent(goods.packageItems),
    unit,
    goods.stockHint === null || goods.soldOut ? '' : `仅剩 ${goods.stockHint}`,
  ]
  return (
    <>
      {facts.filter(Boolean).join(' · ')}
      {goods.tags.length > 0 && <span className={styles['tags']}> {goods.tags.join(' ')}</span>}
    </>
  )
}

/** List price; if there is a member price, that one with the list price crossed out. */
export function GoodsPrice({ goods }: { goods: Goods }) {
  const member = goods.myMemberPrice ?? goods.memberPrice
  return (
    <span className={styles['price']}>
      <Money fen={goods.salePrice} />
      {member !== null && member < goods.salePrice && (
        <span className={styles['member']}>
          会员 <Money fen={member} />
        </span>
      )}
      {goods.linePrice !== null && goods.linePrice > goods.salePrice && (
        <span className={styles['line']}>
          <Money fen={goods.linePrice} struck />
        </span>
      )}
    </span>
  )
}
