import { shiftColor, type ShiftColor } from '@nocturne/contract/codes'
import { scheduling } from '@nocturne/contract/scheduling/endpoints'

import { Button } from '#kit/button.tsx'
import { confirm } from '#kit/confirm.ts'
import { TimeField } from '#kit/date-field.tsx'
import { PickerGrid } from '#kit/picker-grid.tsx'
import { Stepper } from '#kit/stepper.tsx'
import { Switch } from '#kit/switch.tsx'
import { TextInput } from '#kit/text-input.tsx'
import { showToast } from '#kit/toast.ts'
import { useForm } from '#lib/form.ts'
import { useCommand } from '#lib/offline/use-command.ts'
import { FormField } from '#shells/form-field.tsx'
import { FormSheet } from '#shells/form-sheet.tsx'
import type { Shift } from '../schedule-texts.ts'

type FormValues = {
  shiftName: string
  shortName: string
  restFlag: boolean
  onTime: string
  offTime: string
  lateMinutes: number
  color: ShiftColor
}

const colors: readonly { id: ShiftColor; label: string }[] = [
  { id: shiftColor.accent, label: '蓝' },
  { id: shiftColor.violet, label: '紫' },
  { id: shiftColor.cyan, label: '青' },
  { id: shiftColor.positive, label: '绿' },
  { id: shiftColor.gift, label: '粉' },
  { id: shiftColor.neutral, label: '灰' },
]

/** Form of a new or existing shift; changes apply to future nights, and the employees scheduled are notified. */
export default function ShiftForm({ shift, onClose }: { shift: Shift | null; onClose: () => void }) {
  const save = useCommand(scheduling.shiftSave, {
    label: '保存班次',
    quiet: true,
    invalidates: [scheduling.shiftList, scheduling.list],
  })
  const form = useForm<FormValues>({
    draft: null,
    initial: {
      shiftName: shift?.shiftName ?? '',
      shortName: shift?.shortName ?? '',
      restFlag: shift?.restFlag ?? false,
      onTime: shift?.onTime ?? '',
      offTime: shift?.offTime ?? '',
      lateMinutes: shift?.lateMinutes ?? 1,
      color: shift?.color ?? shiftColor.accent,
    },
    check: ({ shiftName, shortName, restFlag, onTime, offTime }) => ({
      shiftName: shiftName.trim() === '' && '请输入班次名称',
      shortName: shortName.trim() === '' && '请输入简称',
      onTime: !restFlag && onTime === '' && '请选择上班时间',
      offTime: !restFlag && offTime === '' && '请选择下班时间',
    }),
    send: async ({ onTime, offTime, restFlag, ...typed }) => {
      const times = restFlag ? {} : { onTime, offTime }
      await save.submit({ ...typed, ...times, restFlag, ...(shift ? { shiftId: shift.shiftId } : {}) })
      showToast(`已保存 ${typed.shiftName}`)
      onClose()
    },
  })
  return (
    <FormSheet
      form={form}
      title={shift ? `修改班次 ${shift.shiftName}` : '新增班次'}
      fact={shift && '今晚之后的排班随之调整，时间变化会通知本人'}
      submitLabel="保存"
      onClose={onClose}
    >
      <FormField field={form.field('shiftName')} label="班次名称">
        {(control) => <TextInput maxLength={10} placeholder="如 晚班C" {...control} />}
      </FormField>
      <FormField field={form.field('shortName')} label="简称" hint="显示在排班表格中，最多3个字">
        {(control) => <TextInput maxLength={3} placeholder="如 晚C" {...control} />}
      </FormField>
      <Switch label="休息日" checked={form.value.restFlag} onChange={(restFlag) => form.change({ restFlag })} />
      {!form.value.restFlag && (
        <>
          <FormField field={form.field('onTime')} label="上班时间">
            {(control) => <TimeField {...control} />}
          </FormField>
          <FormField field={form.field('offTime')} label="下班时间" hint="早于上班时间即为次日">
            {(control) => <TimeField {...control} />}
          </FormField>
          <FormField field={form.field('lateMinutes')} label="迟到起算（分钟）">
            {(control) => <Stepper label="迟到起算分钟" min={1} max={120} {...control} />}
          </FormField>
        </>
      )}
      <FormField field={form.field('color')} label="颜色">
        {(control) => <PickerGrid label="颜色" options={colors} {...control} />}
      </FormField>
      {shift && <RemoveButton {...shift} onDone={onClose} />}
    </FormSheet>
  )
}

function RemoveButton({ shiftId, shiftName, onDone }: Pick<Shift, 'shiftId' | 'shiftName'> & { onDone: () => void }) {
  const remove = useCommand(scheduling.shiftRemove, {
    label: '停用班次',
    invalidates: [scheduling.shiftList, scheduling.list],
  })
  const onRemove = async () => {
    const sure = await confirm({
      title: `停用 ${shiftName}`,
      body: '不能再排此班次；已发布的排班不变，草稿中的会清除。',
      confirmLabel: '停用',
      tone: 'danger',
    })
    if (!sure) return
    await remove.submit({ shiftId })
    onDone()
  }
  return (
    <Button kind="danger" wide onClick={onRemove}>
      停用班次
    </Button>
  )
}
