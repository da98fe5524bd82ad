import type { WageItem } from '@nocturne/contract/codes'
import { getLabel } from '@nocturne/contract/dictionaries'
import { payroll } from '@nocturne/contract/payroll/endpoints'

import { showToast } from '#kit/toast.ts'
import { useCommand } from '#lib/offline/use-command.ts'
import { ReasonSheet } from '#shells/reason-sheet.tsx'
import { formatMonth } from '#lib/format/month-text.ts'

interface ObjectionFormProps {
  wageId: number
  month: string
  /** Disputed item; undefined for the whole slip. */
  itemCode?: WageItem
  onClose: () => void
}

/** 有异议: objection to a slip or one of its items, for finance and HR to review. */
export default function ObjectionForm({ wageId, month, itemCode, onClose }: ObjectionFormProps) {
  const object = useCommand(payroll.objectWage, {
    label: `工资单异议 ${month}`,
    quiet: true,
    invalidates: [payroll.wageDetail, payroll.wageItem, payroll.wageList],
  })
  return (
    <ReasonSheet
      title="有异议"
      fact={`${formatMonth(month)}${itemCode === undefined ? '工资单' : getLabel('wage_item', itemCode)}`}
      draft={`wage.object.${wageId}.${itemCode ?? 'all'}`}
      reasonLabel="异议内容"
      usual={['已补卡仍计迟到', '业绩少算', '底薪不符']}
      onClose={onClose}
      send={async (objection) => {
        await object.submit({ wageId, objection, ...(itemCode !== undefined && { itemCode }) })
        showToast('已提交，等待核对')
        onClose()
      }}
    />
  )
}
