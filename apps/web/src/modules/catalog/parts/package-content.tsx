import { SectionTitle } from '#kit/section-title.tsx'
import { Tag } from '#kit/tag.tsx'
import { buildChoiceGroups } from '../choice-rules.ts'
import { listFixedParts } from '../package-rules.ts'
import type { Goods, PackagePart } from '../goods-rules.ts'
import styles from './choice-fields.module.css'

/** Content of a package and its choices, read-only. */
export function PackageContent({ goods }: { goods: Pick<Goods, 'packageItems' | 'flavors'> }) {
  return (
    <>
      <FixedParts goods={goods} />
      {buildChoiceGroups(goods).map((group) => (
        <section key={group.groupNo} aria-label={group.groupName}>
          <SectionTitle inCard>
            {group.groupName} 选{group.chooseNum}
          </SectionTitle>
          <Parts parts={group.parts} />
        </section>
      ))}
    </>
  )
}

/** Parts that are always included. */
export function FixedParts({ goods }: { goods: Pick<Goods, 'packageItems' | 'flavors'> }) {
  const fixed = listFixedParts(goods)
  if (fixed.length === 0) return null
  return (
    <section>
      <SectionTitle inCard>套餐包含</SectionTitle>
      <Parts parts={fixed} counted />
    </section>
  )
}

/** `counted`: shows the quantity of each part. Selectable parts have no quantity. */
function Parts({ parts, counted = false }: { parts: readonly PackagePart[]; counted?: boolean }) {
  return (
    <ul>
      {parts.map(({ goodsId, goodsName, quantity, unit, soldOut }) => (
        <li key={goodsId} className={styles['part']}>
          <span>{goodsName}</span>
          {soldOut ? (
            <Tag>已售罄</Tag>
          ) : (
            <span className={styles['fact']}>{counted ? `×${quantity}${unit}` : unit}</span>
          )}
        </li>
      ))}
    </ul>
  )
}
