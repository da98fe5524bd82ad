import { formTexts } from '@nocturne/contract/client-texts'
import { tables } from '@nocturne/contract/tables/endpoints'

import { Chip, ChipRow } from '#kit/chip.tsx'
import { MoneyInput } from '#kit/money-input.tsx'
import { showToast } from '#kit/toast.ts'
import { formatYuan } from '#lib/format/format.ts'
import { useForm } from '#lib/form.ts'
import { FormField } from '#shells/form-field.tsx'
import { FormSheet } from '#shells/form-sheet.tsx'
import { ReasonField } from '#shells/reason-field.tsx'
import { commonReasons } from '#shells/common-reasons.ts'
import { listSuggestedMinimums } from '../suggested-minimums.ts'
import styles from './change-min-form.module.css'
import type { TableFormProps } from './forms.ts'
import { useSittingCommand } from './use-sitting-command.ts'

type FormValues = { minCharge: number | null; reason: string }

/** 改低消: offers the amount spent and fractions of the current minimum. */
export default function ChangeMinForm(props: TableFormProps) {
  const { onClose } = props
  const { card, record, command } = useSittingCommand(tables.changeMin, props)
  const spent = record?.amounts?.minEligibleAmount ?? null
  const suggestedAmounts = listSuggestedMinimums({ minCharge: record?.minCharge ?? 0, spent })
  const form = useForm<FormValues>({
    draft: `changeMin.${record?.tableRecordId}`,
    initial: { minCharge: null, reason: '' },
    check: ({ minCharge, reason }) => ({
      minCharge: minCharge === null && formTexts.amountRequired,
      reason: reason.trim() === '' && formTexts.reasonRequired,
    }),
    send: async ({ minCharge, reason }) => {
      if (!record || minCharge === null) return
      const { tableRecordId, version } = record
      await command.submit({ tableRecordId, minCharge, reason: reason.trim(), version })
      showToast(`${card.tableName} 已改低消 ${formatYuan(minCharge)}`)
      onClose()
    },
  })
  if (!record) return null
  return (
    <FormSheet
      form={form}
      title={`改低消 ${card.tableName}`}
      fact={
        record.minWaived
          ? `已免低消 ${formatYuan(record.minCharge)}，改后重新要求低消`
          : [`现低消 ${formatYuan(record.minCharge)}`, spent !== null && `已消费 ${formatYuan(spent)}`]
              .filter(Boolean)
              .join(' · ')
      }
      onClose={onClose}
    >
      <FormField field={form.field('minCharge')} label="新低消">
        {({ value, onChange }) => <MoneyInput fen={value} onChange={onChange} large />}
      </FormField>
      <SuggestedMinimums
        amounts={suggestedAmounts}
        chosen={form.value.minCharge}
        onChoose={(minCharge) => form.change({ minCharge })}
      />
      <ReasonField field={form.field('reason')} usual={commonReasons.changeMin} />
    </FormSheet>
  )
}

type SuggestedMinimumsProps = { amounts: readonly number[]; chosen: number | null; onChoose: (fen: number) => void }

function SuggestedMinimums({ amounts, chosen, onChoose }: SuggestedMinimumsProps) {
  if (amounts.length === 0) return null
  return (
    <div className={styles['usual']}>
      <ChipRow label="常用低消">
        {amounts.map((fen) => (
          <Chip key={fen} selected={fen === chosen} onClick={() => onChoose(fen)}>
            {formatYuan(fen)}
          </Chip>
        ))}
      </ChipRow>
    </div>
  )
}
