import { Button } from '../../../kit/button.tsx'
import { PickerGrid } from '../../../kit/picker-grid.tsx'
import { SectionTitle } from '../../../kit/section-title.tsx'
import { Stepper } from '../../../kit/stepper.tsx'
import { Tag } from '../../../kit/tag.tsx'
import { defaultPicks, groupsOf, pickedIn, pickOne, type ChoiceGroup, type Picked } from '../choice-rules.ts'
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

/** Content of a package: chips for single-choice groups, steppers for others, and the flavours. */
export function ChoiceFields({ goods, picked, flavor, onPick, onFlavor }: ChoiceFieldsProps) {
  const groups = groupsOf(goods)
  return (
    <>
      <FixedParts goods={goods} />
      {groups.some((group) => pickedIn(group, picked) !== group.chooseNum) && (
        <Button size="small" onClick={() => onPick(defaultPicks(goods, picked))}>
          一键默认
        </Button>
      )}
      {groups.map((group) => (
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

type GroupProps = { group: ChoiceGroup; picked: Picked; onPick: (picked: Picked) => void }

function Group({ group, picked, onPick }: GroupProps) {
  const count = pickedIn(group, picked)
  return (
    <section aria-label={group.groupName}>
      <SectionTitle
        inCard
        end={
          <Tag tone={count === group.chooseNum ? 'positive' : 'warning'}>
            {count} / {group.chooseNum}
          </Tag>
        }
      >
        {group.groupName} 选{group.chooseNum}
      </SectionTitle>
      {group.chooseNum === 1 ? (
        <PickerGrid
          label={group.groupName}
          columns={2}
          options={group.parts.map(({ goodsId, goodsName, unit, soldOut }) => ({
            id: goodsId,
            label: goodsName,
            hint: soldOut ? '已售罄' : unit,
            disabled: soldOut && !picked[goodsId],
          }))}
          value={group.parts.find(({ goodsId }) => picked[goodsId])?.goodsId ?? null}
          onChange={(goodsId) => onPick(pickOne(group, picked, goodsId))}
        />
      ) : (
        <Counters group={group} left={group.chooseNum - count} picked={picked} onPick={onPick} />
      )}
    </section>
  )
}

/** Parts of a group with several units: tapping a name adds one unit. */
function Counters({ group, left, picked, onPick }: GroupProps & { left: number }) {
  return (
    <ul>
      {group.parts.map(({ goodsId, goodsName, unit, soldOut }) => {
        const quantity = picked[goodsId] ?? 0
        const most = soldOut ? quantity : quantity + left
        return (
          <li key={goodsId} className={styles['part']}>
            <button
              type="button"
              className={styles['name']}
              disabled={quantity === most}
              onClick={() => onPick({ ...picked, [goodsId]: quantity + 1 })}
            >
              {goodsName} <span className={styles['fact']}>{unit}</span>
            </button>
            {soldOut && quantity === 0 && <Tag>已售罄</Tag>}
            {most > 0 && (
              <Stepper
                label={goodsName}
                value={quantity}
                max={most}
                hideAtZero
                onChange={(next) => onPick({ ...picked, [goodsId]: next })}
              />
            )}
          </li>
        )
      })}
    </ul>
  )
}
