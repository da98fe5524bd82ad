import { PickerGrid } from '../../../kit/picker-grid.tsx'
import { SectionTitle } from '../../../kit/section-title.tsx'
import { Stepper } from '../../../kit/stepper.tsx'
import { Tag } from '../../../kit/tag.tsx'
import { groupsOf, pickedIn, type ChoiceGroup, type Picked } from '../choice-rules.ts'
import type { Goods } from '../goods-rules.ts'
import { FixedParts } from './package-content.tsx'
import styles from './choice-fields.module.css'

export interface ChoiceFieldsProps {
  goods: Pick<Goods, 'packageItems' | 'flavors'>
  picked: Picked
  flavor: string
  onPick: (picked: Picked) => void
  onFlavor: (flavor: string) => void
}

/** The content of a package with a counter for each group, and the flavours. */
export function ChoiceFields({ goods, picked, flavor, onPick, onFlavor }: ChoiceFieldsProps) {
  return (
    <>
      <FixedParts goods={goods} />
      {groupsOf(goods).map((group) => (
        <Group key={group.groupNo} group={group} picked={picked} onPick={onPick} />
      ))}
      {goods.flavors.length > 0 && (
        <section>
          <SectionTitle inCard>口味</SectionTitle>
          <PickerGrid
            label="口味"
            options={goods.flavors.map((name) => ({ id: name, label: name }))}
            value={flavor === '' ? null : flavor}
            onChange={onFlavor}
          />
        </section>
      )}
    </>
  )
}

function Group({ group, picked, onPick }: { group: ChoiceGroup; picked: Picked; onPick: (picked: Picked) => void }) {
  const count = pickedIn(group, picked)
  const left = group.chooseNum - count
  return (
    <section aria-label={group.groupName}>
      <SectionTitle
        inCard
        end={
          <Tag tone={left === 0 ? 'positive' : 'warning'}>
            {count} / {group.chooseNum}
          </Tag>
        }
      >
        {group.groupName} 选{group.chooseNum}
      </SectionTitle>
      <ul>
        {group.parts.map(({ goodsId, goodsName, unit, soldOut }) => {
          const quantity = picked[goodsId] ?? 0
          return (
            <li key={goodsId} className={styles['part']}>
              <span>
                {goodsName} <span className={styles['fact']}>{unit}</span>
              </span>
              {soldOut && quantity === 0 ? (
                <Tag>已售罄</Tag>
              ) : (
                <Stepper
                  label={goodsName}
                  value={quantity}
                  max={soldOut ? quantity : quantity + left}
                  hideAtZero={left > 0}
                  onChange={(next) => onPick({ ...picked, [goodsId]: next })}
                />
              )}
            </li>
          )
        })}
      </ul>
    </section>
  )
}
