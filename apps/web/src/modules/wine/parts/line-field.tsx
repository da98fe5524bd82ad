import Plus from 'lucide-react/icons/plus'
import X from 'lucide-react/icons/x'

import { Button } from '#kit/button.tsx'
import { Card } from '#kit/card.tsx'
import { IconButton } from '#kit/icon-button.tsx'
import { ListRow } from '#kit/list-row.tsx'
import { RowWithAction } from '#kit/row-with-action.tsx'
import { Select } from '#kit/select.tsx'
import { Stepper } from '#kit/stepper.tsx'
import {
  countUnchosenBottles,
  fillLevels,
  getStorableLineKey,
  noBottlesChosen,
  DEFAULT_FILL_LEVEL,
  type ChosenBottles,
  type StorableLine,
} from '../storing-rules.ts'

interface LineFieldProps {
  line: StorableLine
  /** True if opened bottles can be stored too. */
  opens: boolean
  chosen: ChosenBottles
  onChange: (chosen: ChosenBottles) => void
}

const options = fillLevels.map((level) => ({ id: level, label: `已开瓶 · 剩余 ${level}%` }))

/** Field for one goods of the table: number of unopened bottles, and the level of each opened one. */
export function StorableLineField({ line, opens, chosen, onChange }: LineFieldProps) {
  const own = chosen[getStorableLineKey(line)] ?? noBottlesChosen
  const left = countUnchosenBottles(line, chosen)
  const set = (part: Partial<ChosenBottles[string]>) =>
    onChange({ ...chosen, [getStorableLineKey(line)]: { ...own, ...part } })
  return (
    <Card label={line.goodsName}>
      <RowWithAction
        action={
          <Stepper
            label={`${line.goodsName} 未开瓶`}
            value={own.closed}
            max={own.closed + left}
            onChange={(closed) => set({ closed })}
          />
        }
      >
        <ListRow
          inCard
          title={line.goodsName}
          fact={`可存 ${line.canQuantity}${line.unit} · 未开 ${line.days} 天${opens ? ` · 已开 ${line.openedDays} 天` : ''}`}
        />
      </RowWithAction>
      {own.opened.map((level, index) => (
        <RowWithAction
          key={index}
          action={
            <IconButton
              label={`移除 ${line.goodsName} 已开瓶 ${index + 1}`}
              icon={<X />}
              onClick={() => set({ opened: own.opened.filter((_, at) => at !== index) })}
            />
          }
        >
          <Select
            label={`${line.goodsName} 已开瓶 ${index + 1} 剩余酒量`}
            options={options}
            value={level}
            onChange={(value) => set({ opened: own.opened.map((before, at) => (at === index ? value : before)) })}
          />
        </RowWithAction>
      ))}
      {opens && (
        <Button
          kind="ghost"
          icon={<Plus />}
          disabled={left <= 0}
          reason="没有可存的数量了"
          onClick={() => set({ opened: [...own.opened, DEFAULT_FILL_LEVEL] })}
        >
          添加已开瓶
        </Button>
      )}
    </Card>
  )
}
