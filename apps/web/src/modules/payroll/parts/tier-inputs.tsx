import Trash2 from 'lucide-react/icons/trash-2'

import { Button } from '#kit/button.tsx'
import { Field } from '#kit/field.tsx'
import { IconButton } from '#kit/icon-button.tsx'
import { MoneyInput } from '#kit/money-input.tsx'
import { NumberInput } from '#kit/number-input.tsx'
import { Stack } from '#kit/stack.tsx'
import styles from './tier-inputs.module.css'

/** Tier as typed, with the rate in percent. */
export type TierValues = { fromAmount: number | null; percent: string }
type Tier = { fromAmount: number; rateBp: number }

const toBasisPoints = (percent: string): number => Math.round(Number(percent) * 100)

export const toTierValues = (tiers: readonly Tier[]): TierValues[] =>
  tiers.map(({ fromAmount, rateBp }) => ({ fromAmount, percent: String(rateBp / 100) }))

/** Wire format of the typed tiers. */
export const toTierInput = (tiers: readonly TierValues[]): Tier[] =>
  tiers.map(({ fromAmount, percent }) => ({ fromAmount: fromAmount ?? 0, rateBp: toBasisPoints(percent) }))

/** Error text for invalid tiers, or false; `rate` is the label of the percent field. */
export function findTiersError(tiers: readonly TierValues[], rate = '提成比例'): string | false {
  if (tiers.some(({ fromAmount, percent }) => fromAmount === null || percent === '')) return '请填写每档的起点和比例'
  if (tiers.some(({ percent }) => !Number.isFinite(Number(percent)))) return `${rate}不正确`
  if (tiers.some(({ percent }) => toBasisPoints(percent) < 0)) return `${rate}不能小于0`
  if (tiers.some(({ percent }) => toBasisPoints(percent) > 10_000)) return `${rate}不能超过100%`
  return new Set(tiers.map(({ fromAmount }) => fromAmount)).size < tiers.length && '两个档位的起点金额不能相同'
}

type TierInputsProps = { tiers: TierValues[]; most: number; onChange: (tiers: TierValues[]) => void }

/** Inputs of tiers: start amount and rate. */
export function TierInputs({ tiers, most, onChange }: TierInputsProps) {
  const updateTier = (at: number, differing: Partial<TierValues>) =>
    onChange(tiers.map((tier, i) => (i === at ? { ...tier, ...differing } : tier)))
  return (
    <Stack gap={2}>
      {tiers.map((tier, at) => (
        // Tiers have no id: the index is the key.
        <fieldset key={at} className={styles['tier']} aria-label={`第${at + 1}档`}>
          <Field label={`第${at + 1}档起点`}>
            <MoneyInput fen={tier.fromAmount} onChange={(fromAmount) => updateTier(at, { fromAmount })} />
          </Field>
          <Field label="比例">
            <NumberInput
              value={tier.percent}
              decimals={2}
              unit="%"
              maxLength={6}
              placeholder="0"
              onChange={(percent) => updateTier(at, { percent })}
            />
          </Field>
          {tiers.length > 1 && (
            <IconButton
              label={`删除第${at + 1}档`}
              icon={<Trash2 />}
              onClick={() => onChange(tiers.filter((_, i) => i !== at))}
            />
          )}
        </fieldset>
      ))}
      {tiers.length < most && (
        <Button wide onClick={() => onChange([...tiers, { fromAmount: null, percent: '' }])}>
          添加档位
        </Button>
      )}
    </Stack>
  )
}
