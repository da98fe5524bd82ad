import { formTexts } from '@nocturne/contract/client-texts'
import { payroll } from '@nocturne/contract/payroll/endpoints'

import { Chip, ChipRow } from '#kit/chip.tsx'
import { MoneyInput } from '#kit/money-input.tsx'
import { showToast } from '#kit/toast.ts'
import { formatYuan } from '#lib/format/format.ts'
import { useForm } from '#lib/form.ts'
import { useCommand } from '#lib/offline/use-command.ts'
import { FormField } from '#shells/form-field.tsx'
import { FormSheet } from '#shells/form-sheet.tsx'

/** Owner of the target: an employee or a department. */
export type TargetOwner = { userId: number; name: string } | { deptId: number; name: string }

type TargetFormProps = {
  month: string
  owner: TargetOwner
  /** Current target in fen; 0 without one. */
  targetAmount: number
  onClose: () => void
}

/** Quick choices of monthly targets in fen. */
const suggestedTargets = [3_000_000, 5_000_000, 8_000_000, 12_000_000]

/** 设置目标 of one month; 0 removes it. */
export default function TargetForm({ month, owner, targetAmount, onClose }: TargetFormProps) {
  const set = useCommand(payroll.setTarget, { label: `设置目标 ${owner.name}` })
  const form = useForm<{ targetAmount: number | null }>({
    draft: `target.${month}.${'userId' in owner ? `user${owner.userId}` : `dept${owner.deptId}`}`,
    initial: { targetAmount: targetAmount === 0 ? null : targetAmount },
    check: (typed) => ({ targetAmount: typed.targetAmount === null && formTexts.amountRequired }),
    send: async (typed) => {
      if (typed.targetAmount === null) return
      const { name: _name, ...id } = owner
      await set.submit({ month, ...id, targetAmount: typed.targetAmount })
      showToast(
        typed.targetAmount === 0
          ? `已取消 ${owner.name} 的目标`
          : `${owner.name} 目标 ${formatYuan(typed.targetAmount)}`,
      )
      onClose()
    },
  })
  return (
    <FormSheet
      form={form}
      title={`设置目标 ${owner.name}`}
      fact={[`${Number(month.slice(5))}月业绩目标`, targetAmount > 0 && `现为 ${formatYuan(targetAmount)}，填 0 取消`]
        .filter(Boolean)
        .join(' · ')}
      onClose={onClose}
    >
      <FormField field={form.field('targetAmount')} label="目标金额">
        {({ value, onChange }) => <MoneyInput fen={value} onChange={onChange} large />}
      </FormField>
      {'userId' in owner && (
        <ChipRow label="常用目标">
          {suggestedTargets.map((fen) => (
            <Chip
              key={fen}
              selected={fen === form.value.targetAmount}
              onClick={() => form.change({ targetAmount: fen })}
            >
              {formatYuan(fen)}
            </Chip>
          ))}
        </ChipRow>
      )}
    </FormSheet>
  )
}
