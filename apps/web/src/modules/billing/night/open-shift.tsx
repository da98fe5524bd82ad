import { formTexts } from '@nocturne/contract/client-texts'
import { ledger } from '@nocturne/contract/ledger/endpoints'

import { MoneyInput } from '#kit/money-input.tsx'
import { showToast } from '#kit/toast.ts'
import { useForm } from '#lib/form.ts'
import { useCommand } from '#lib/offline/use-command.ts'
import { FormField } from '#shells/form-field.tsx'
import { FormSheet } from '#shells/form-sheet.tsx'

export const shiftQueries = [ledger.shiftMine, ledger.shiftList]

/** Opens the drawer with its float, before the first cash payment. */
export function OpenShift({ onClose, onOpened }: { onClose: () => void; onOpened: () => void }) {
  const command = useCommand(ledger.shiftOpen, { label: '钱箱开班', quiet: true, invalidates: shiftQueries })
  const form = useForm<{ floatFen: number | null }>({
    draft: 'shift.open',
    initial: { floatFen: null },
    check: ({ floatFen }) => ({ floatFen: floatFen === null && formTexts.amountRequired }),
    names: { floatAmount: 'floatFen' },
    send: async ({ floatFen }) => {
      await command.submit({ floatAmount: floatFen ?? 0 })
      showToast('开班成功')
      onOpened()
    },
  })
  return (
    <FormSheet form={form} title="钱箱开班" fact="收现金前先清点备用金" onClose={onClose} submitLabel="开班">
      <FormField field={form.field('floatFen')} label="备用金" hint="没有备用金填 0">
        {({ value, onChange }) => <MoneyInput fen={value} onChange={onChange} large />}
      </FormField>
    </FormSheet>
  )
}
