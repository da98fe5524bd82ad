import { formatFen } from '@nocturne/base/money'
import type { OptionGroup, RequestedOption } from '@nocturne/contract/catalog/option-rules'

import { Button } from '#kit/button.tsx'
import { Checkbox } from '#kit/checkbox.tsx'
import { PickerGrid } from '#kit/picker-grid.tsx'
import { SectionTitle } from '#kit/section-title.tsx'
import { Stepper } from '#kit/stepper.tsx'
import { Tag } from '#kit/tag.tsx'
import { formatPackageItem } from '#lib/format/part-rules.ts'
import {
  fillRemainingPicks,
  listFlavoredParts,
  buildChoiceGroups,
  countPicked,
  setSinglePick,
  clearOptions,
  isChosen,
  toggleOption,
  type ChoiceGroup,
  type PickedUnits,
  type PartFlavors,
} from '../choice-rules.ts'
import type { CartPackageItem } from '../cart-rules.ts'
import type { ChoosableGoods } from '../package-rules.ts'
import { FixedParts } from './package-content.tsx'
import styles from './choice-fields.module.css'

interface ChoiceFieldsProps {
  goods: ChoosableGoods
  picked: PickedUnits
  flavor: string
  tastes: PartFlavors
  options?: readonly RequestedOption[]
  /** Last choice of these goods, to repeat it. */
  repeat?: { parts: readonly CartPackageItem[]; onRepeat: () => void } | null
  onPick: (picked: PickedUnits) => void
  onFlavor: (flavor: string) => void
  onTastes: (tastes: PartFlavors) => void
  onOptions?: (options: readonly RequestedOption[]) => void
}

/** Choices of goods: parts of a package, flavours, and option groups with their surcharges. */
export function ChoiceFields(props: ChoiceFieldsProps) {
  const { goods, picked, flavor, tastes, options = [], onPick, onFlavor, onTastes, onOptions } = props
  const groups = buildChoiceGroups(goods)
  return (
    <>
      <FixedParts goods={goods} />
      {groups.length > 0 && <AtOnce {...props} groups={groups} />}
      {groups.map((group) => (
        <Group key={group.groupNo} group={group} picked={picked} onPick={onPick} />
      ))}
      {goods.flavors.length > 0 && <Flavors label="口味" flavors={goods.flavors} value={flavor} onChange={onFlavor} />}
      {onOptions &&
        goods.optionGroups?.map((group) => (
          <Options key={group.groupId} group={group} value={options} onChange={onOptions} />
        ))}
      {listFlavoredParts(goods, picked).map(({ goodsId, goodsName, flavors }) => (
        <Flavors
          key={goodsId}
          label={`${goodsName}口味`}
          flavors={flavors}
          value={tastes[goodsId] ?? ''}
          onChange={(taste) => onTastes({ ...tastes, [goodsId]: taste })}
        />
      ))}
    </>
  )
}

/** Buttons 同上 and 均分, which choose the whole package with one tap. */
function AtOnce({ goods, picked, repeat, groups, onPick }: ChoiceFieldsProps & { groups: readonly ChoiceGroup[] }) {
  const isOpen = groups.some((group) => countPicked(group, picked) !== group.chooseNum)
  const words = repeat?.parts.map((part) => formatPackageItem(part, part.quantity)).join('、')
  const isSame = repeat?.parts.every(({ goodsId, quantity }) => (picked[goodsId] ?? quantity) === quantity)
  if (!isOpen && (!repeat || isSame)) return null
  return (
    <div className={styles['atOnce']}>
      {repeat && !isSame && (
        <Button size="small" label={`同上 ${words}`} onClick={repeat.onRepeat}>
          同上 {words}
        </Button>
      )}
      {isOpen && (
        <Button size="small" onClick={() => onPick(fillRemainingPicks(goods, picked))}>
          均分
        </Button>
      )}
    </div>
  )
}

type FlavorsProps = { label: string; flavors: readonly string[]; value: string; onChange: (flavor: string) => void }

function Flavors({ label, flavors, value, onChange }: FlavorsProps) {
  return (
    <section>
      <SectionTitle inCard>{label}</SectionTitle>
      <PickerGrid
        label={label}
        options={flavors.map((name) => ({ id: name, label: name }))}
        value={value === '' ? null : value}
        onChange={onChange}
      />
    </section>
  )
}

type OptionsProps = {
  group: OptionGroup
  value: readonly RequestedOption[]
  onChange: (options: readonly RequestedOption[]) => void
}

const NONE = ''

/** Options of one group: a grid if one can be chosen, otherwise boxes. */
function Options({ group, value, onChange }: OptionsProps) {
  const { groupName, required, maxChoices, options } = group
  const count = value.filter(({ groupId }) => groupId === group.groupId).length
  const toggle = (optionName: string) => onChange(toggleOption(value, group, optionName))
  return (
    <section aria-label={groupName}>
      <SectionTitle inCard end={required && count === 0 ? <Tag tone="warning">必选</Tag> : undefined}>
        {groupName}
        {maxChoices > 1 && ` ${formatBounds(group)}`}
      </SectionTitle>
      {maxChoices === 1 ? (
        <PickerGrid
          label={groupName}
          options={[
            ...(required ? [] : [{ id: NONE, label: '不要' }]),
            ...options.map(({ optionName, surcharge, stopped }) => ({
              id: optionName,
              label: optionName,
              hint: formatSurcharge(surcharge, stopped),
              disabled: stopped,
            })),
          ]}
          value={
            options.find(({ optionName }) => isChosen(value, group, optionName))?.optionName ?? (required ? null : NONE)
          }
          onChange={(name) => (name === NONE ? onChange(clearOptions(value, group)) : toggle(name))}
        />
      ) : (
        options.map(({ optionName, surcharge, stopped }) => {
          const checked = isChosen(value, group, optionName)
          return (
            <Checkbox
              key={optionName}
              label={optionName}
              hint={formatSurcharge(surcharge, stopped)}
              checked={checked}
              disabled={!checked && (stopped || count >= maxChoices)}
              onChange={() => toggle(optionName)}
            />
          )
        })
      )}
    </section>
  )
}

/** `选2项`, `选1至3项`, `最多选3项`. */
function formatBounds({ required, minChoices, maxChoices }: OptionGroup): string {
  if (!required && minChoices === 1) return `最多选${maxChoices}项`
  return minChoices === maxChoices ? `选${maxChoices}项` : `选${minChoices}至${maxChoices}项`
}

const formatSurcharge = (surcharge: number, stopped: boolean): string | undefined => {
  if (stopped) return '已停售'
  return surcharge === 0 ? undefined : `+${formatFen(surcharge, { trim: true })}`
}

type GroupProps = { group: ChoiceGroup; picked: PickedUnits; onPick: (picked: PickedUnits) => void }

function Group({ group, picked, onPick }: GroupProps) {
  const count = countPicked(group, picked)
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
          onChange={(goodsId) => onPick(setSinglePick(group, picked, goodsId))}
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
